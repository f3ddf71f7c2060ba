import { BlockList, isIP } from 'node:net'

/** Says whether the peer at an address, `hop` proxies away from this server, may name its client. */
export type TrustedProxies = (address: string, hop: number) => boolean

const MAX_HOPS = 10

/**
 * Reads the setting `TRUSTED_PROXIES`: networks as `10.0.0.0/8, ::1`, or how many proxies stand in
 * front of the service, as `1`. Empty: none is trusted.
 *
 * @throws Error that names what cannot be read.
 */
export function parseTrustedProxies(setting: string): TrustedProxies {
  const text = setting.trim()
  if (text === '') return () => false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > MAX_HOPS) throw new Error(`must not be more than ${MAX_HOPS} proxies`)
    return (_address, hop) => hop < hops
  }
  const networks = new BlockList()
  for (const network of text.split(',').map((part) => part.trim())) addNetwork(networks, network)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function addNetwork(networks: BlockList, network: string): void {
  const [address = '', length, ...rest] = network.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const bits = length === undefined ? most : Number(length)
  const readable = /^\d{1,3}$/.test(length ?? String(most)) && bits <= most
  if (family === 0 || !readable || rest.length > 0) {
    throw new Error(`must be networks such as 10.0.0.0/8 or a number of proxies, not "${network}"`)
  }
  networks.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
}
