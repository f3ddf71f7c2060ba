import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why nothing is sent to a domain. */
export type DomainProblem = 'not-a-domain' | 'unknown' | 'not-public'

/** Labels of letters, digits and hyphens (RFC 1123): no port, path or user can hide in them. */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export type FindIps = (domain: string) => Promise<readonly string[]>

const findIps: FindIps = async (domain) =>
  (await lookup(domain, { all: true })).map((found) => found.address)

/**
 * Whether requests may go to a domain that is entered in a record: it is a host name, and all of its IP addresses are
 * on the internet. Otherwise a brand could make the service ask hosts of its own network.
 *
 * @see docs/decisions/0206-probe-brand-sites-on-the-internet-only.md
 */
export async function domainProblem(
  domain: string,
  find: FindIps = findIps,
): Promise<DomainProblem | undefined> {
  if (!DOMAIN.test(domain)) return 'not-a-domain'
  // Whatever the resolver says, there is no site then.
  const ips = await find(domain).catch(() => [])
  if (ips.length === 0) return 'unknown'
  return ips.every(isPublic) ? undefined : 'not-public'
}

const isPublic = (ip: string): boolean => isIP(ip) !== 0 && ipaddr.process(ip).range() === 'unicast'
