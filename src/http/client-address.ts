import { isIP } from 'node:net'
import type { TrustedProxies } from './trusted-proxies.ts'

/** Longest chain of proxies that is followed; what lies beyond was written by the client. */
const MAX_CHAIN = 20

/**
 * The address that a request comes from. `X-Forwarded-For` is read from its end, and only as far as
 * trusted proxies have written it: what a client claims of itself never counts.
 *
 * @param peer address of the socket.
 * @param forwardedFor the header, with all its lines joined by commas.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies,
): string {
  let address = plainAddress(peer ?? '')
  const chain = (forwardedFor ?? '').split(',').slice(-MAX_CHAIN)
  for (let hop = 0; isTrusted(address, hop); hop++) {
    const named = plainAddress(chain.pop()?.trim() ?? '')
    if (named === '') break
    address = named
  }
  return address
}

/**
 * What addresses are counted by: an IPv4 address, or the /64 network of an IPv6 address, because one
 * line to the internet has a whole such network to choose from.
 */
export function addressNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** An address in its usual form: IPv4 without its IPv6 wrapping, without a port; `''` when it is none. */
function plainAddress(text: string): string {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return isIP(address) === 0 ? '' : address
}
