import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/**
 * The IP address that a request comes from, `''` where the socket has none. `X-Forwarded-For` is read
 * from its end, and only as far as trusted proxies have written it: what a client claims about itself
 * never counts.
 */
export function clientIp(req: IncomingMessage, isTrusted: IsTrustedProxy): string {
  const chain = proxyAddr.all(req, (entry, hop) => {
    const ip = normaliseIp(entry)
    return ip !== '' && isTrusted(ip, hop)
  })
  // A proxy may write `unknown` for its client: then the proxy is the last that is known.
  return chain.map(normaliseIp).findLast((ip) => ip !== '') ?? ''
}

/** The IP address of the socket itself, `''` where it has none. */
export function peerIp(req: IncomingMessage): string {
  return normaliseIp(req.socket.remoteAddress)
}

/**
 * An IP address in its canonical form (RFC 5952), without brackets and port; an IPv4-mapped IPv6 address
 * becomes IPv4, anything else `''`. Some proxies write the port of the client into X-Forwarded-For.
 */
function normaliseIp(text: string | undefined): string {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  // isIP is strict; ipaddr.js alone would read `127` and `0x7f.1` as IPv4 addresses.
  // A zone such as `%.` passes isIP and not ipaddr.js.
  return isIP(bare) === 0 || !ipaddr.isValid(bare) ? '' : ipaddr.process(bare).toString()
}
