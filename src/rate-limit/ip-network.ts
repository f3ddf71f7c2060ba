import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What requests are counted by: an IPv4 address, or the /64 network of an IPv6 address, because one
 * internet connection has a whole such network to choose from.
 */
export function ipNetwork(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const { parts } = ipaddr.IPv6.parse(ip)
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
