import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Whether the peer with an IP address, `hop` proxies away from this server, may name its client. */
export type IsTrustedProxy = (ip: string, hop: number) => boolean

const MAX_HOPS = 10

/**
 * Reads the setting `TRUSTED_PROXIES`: networks as `10.0.0.0/8, ::1`, or the number of proxies in front
 * of the service, as `1`. Empty: none is trusted.
 *
 * @throws Error that names what cannot be read.
 */
export function parseTrustedProxies(setting: string): IsTrustedProxy {
  const text = setting.trim()
  if (text === '') return () => false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > MAX_HOPS) throw new Error(`must not be more than ${MAX_HOPS} proxies`)
    return (_ip, hop) => hop < hops
  }
  const networks = text.split(',').map((part) => part.trim())
  const invalid = networks.find((network) => !isNetwork(network))
  if (invalid !== undefined) {
    throw new Error(
      `must be networks such as 10.0.0.0/8 (not /0) or a number of proxies, not "${invalid}"`,
    )
  }
  return proxyAddr.compile(networks)
}

/** Whether proxy-addr can trust a network: it refuses /0, which would trust every client. */
function isNetwork(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr
  if (IPv4.isValidFourPartDecimal(text) || IPv6.isValid(text)) return true
  const isCidr = IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValidCIDR(text)
  return isCidr && ipaddr.parseCIDR(text)[1] > 0
}
