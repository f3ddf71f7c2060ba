import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why nothing is sent to a domain. */
export type AddressProblem = 'not-a-domain' | 'unknown' | 'not-public'

/** Labels of letters, digits and hyphens (RFC 1123): no port, path or user can hide in them. */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export type FindAddresses = (domain: string) => Promise<readonly string[]>

const findAddresses: FindAddresses = async (domain) =>
  (await lookup(domain, { all: true })).map(({ address }) => address)

/**
 * Whether requests may go to a domain that somebody has entered: it is a host name, and all of its IP addresses are
 * on the internet. Otherwise a brand could make the service ask hosts of its own network.
 *
 * @see docs/decisions/0206-probe-brand-sites-at-public-addresses-only.md
 */
export async function addressProblem(
  domain: string,
  find: FindAddresses = findAddresses,
): Promise<AddressProblem | undefined> {
  if (!DOMAIN.test(domain)) return 'not-a-domain'
  // Whatever the resolver says, there is no site then.
  const addresses = await find(domain).catch(() => [])
  if (addresses.length === 0) return 'unknown'
  return addresses.every(isPublic) ? undefined : 'not-public'
}

const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
