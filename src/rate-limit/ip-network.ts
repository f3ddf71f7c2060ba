import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 network: of one local network, and of the largest that one customer of a provider gets (RIPE-690). */
export type NetworkBits = 48 | 64

/**
 * What requests are counted by: an IPv4 address, however it is written in IPv6, or the network of an IPv6 address,
 * because one internet connection has a whole such network to choose from. What is no IP address is returned as it is.
 */
export function ipNetwork(ip: string, bits: NetworkBits = 64): string {
  if (isIP(ip) === 0 || !ipaddr.isValid(ip)) return ip
  const parsed = ipaddr.process(ip)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const { parts } = parsed
  // Translators of a network without IPv4 write every IPv4 client so (RFC 6052): all of them would be one.
  if (parsed.range() === 'rfc6052') return embedded(parts)
  const kept = bits / 16
  return `${new ipaddr.IPv6(parts.map((part, index) => (index < kept ? part : 0)))}/${bits}`
}

/** The IPv4 address in the last 32 bits. */
function embedded(parts: readonly number[]): string {
  const bytes = parts.slice(6).flatMap((part) => [part >> 8, part & 0xff])
  return new ipaddr.IPv4(bytes).toString()
}
