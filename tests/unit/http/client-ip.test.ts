import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientIp, peerIp } from '../../../src/http/client-ip.ts'
import { parseTrustedProxies } from '../../../src/http/trusted-proxies.ts'
import { ipNetwork } from '../../../src/rate-limit/ip-network.ts'

const none = parseTrustedProxies('')
const networks = parseTrustedProxies('10.0.0.0/8, 127.0.0.1, fd00::/8')

/** A request as Node parses it from a socket with a peer, with the header that it sent. */
function request(peer: string | undefined, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer })
  const req = new IncomingMessage(socket)
  if (forwardedFor !== undefined) req.headers['x-forwarded-for'] = forwardedFor
  return req
}

describe('the IP address of a client', () => {
  it('is that of the socket while no proxy is trusted, whatever X-Forwarded-For says', () => {
    expect(clientIp(request('203.0.113.9', '198.51.100.1'), none)).toBe('203.0.113.9')
    expect(clientIp(request('127.0.0.1', '198.51.100.1'), none)).toBe('127.0.0.1')
  })

  it('is that of the socket when an untrusted peer forges the header', () => {
    expect(clientIp(request('203.0.113.9', '198.51.100.1, 10.0.0.1'), networks)).toBe('203.0.113.9')
  })

  it('is the last address that no trusted proxy has, and what stands before it does not count', () => {
    const forged = '1.1.1.1, 198.51.100.1, 10.1.2.3'
    expect(clientIp(request('10.0.0.2', forged), networks)).toBe('198.51.100.1')
  })

  it('is found behind exactly as many proxies as the setting counts', () => {
    const chain = '1.1.1.1, 198.51.100.1, 192.0.2.7'
    expect(clientIp(request('192.0.2.8', chain), parseTrustedProxies('1'))).toBe('192.0.2.7')
    expect(clientIp(request('192.0.2.8', chain), parseTrustedProxies('2'))).toBe('198.51.100.1')
  })

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['no address', 'unknown, <script>'],
    ['an obfuscated identifier', '_hidden'],
  ])('is that of the proxy when it names %s', (_what, header) => {
    expect(clientIp(request('10.0.0.2', header), networks)).toBe('10.0.0.2')
  })

  it('is read with ports, brackets and IPv4 in IPv6', () => {
    expect(clientIp(request('::ffff:10.0.0.2', '198.51.100.1:4711'), networks)).toBe('198.51.100.1')
    expect(clientIp(request('fd00::1', '[2001:db8::7]:443'), networks)).toBe('2001:db8::7')
  })

  it('is that of the proxy where the entry has a malformed zone', () => {
    for (const entry of ['::1%.', '::1%1:2', 'fe80::1%']) {
      expect(clientIp(request('fd00::1', entry), networks)).toBe('fd00::1')
    }
  })

  it('is written in its canonical form', () => {
    expect(clientIp(request('10.0.0.2', '2001:0DB8:0::7'), networks)).toBe('2001:db8::7')
    expect(clientIp(request('10.0.0.2', '::ffff:c633:6401'), networks)).toBe('198.51.100.1')
  })

  it.each(['127', '0x7f.1', '017.0.0.1', '1.2.3'])(
    'is that of the proxy when it names %s, which only lenient parsers take for one',
    (entry) => {
      expect(clientIp(request('10.0.0.2', entry), networks)).toBe('10.0.0.2')
      expect(clientIp(request('10.0.0.2', `1.1.1.1, ${entry}`), parseTrustedProxies('2'))).toBe(
        '10.0.0.2',
      )
    },
  )

  it('is unknown for a socket without one', () => {
    expect(clientIp(request(undefined, '198.51.100.1'), networks)).toBe('')
    expect(peerIp(request(undefined))).toBe('')
  })

  it('is not searched without end', () => {
    const endless = Array(5000).fill('10.0.0.1').join(',')
    expect(clientIp(request('10.0.0.2', endless), networks)).toBe('10.0.0.1')
  })
})

describe('the setting of trusted proxies', () => {
  it.each([
    '10.0.0.0/33',
    'fe80::/129',
    'proxy.example',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '10.0.0.0/-1',
    '10.0/8',
    '0x0a.0.0.1',
    '0.0.0.0/0',
    '::/0',
    'loopback',
    '99',
    '1,,2',
  ])('refuses %s', (setting) => {
    expect(() => parseTrustedProxies(setting)).toThrow(/must/)
  })
})

describe('a trusted proxy', () => {
  it('is one of the networks, also with its IPv4 address in IPv6 form', () => {
    for (const ip of ['10.255.0.1', '127.0.0.1', 'fd12::1']) expect(networks(ip, 0), ip).toBe(true)
    for (const ip of ['11.0.0.1', '127.0.0.2', 'fe00::1']) expect(networks(ip, 0), ip).toBe(false)
    expect(clientIp(request('::ffff:10.0.0.2', '198.51.100.1'), networks)).toBe('198.51.100.1')
  })
})

describe('what an IP address is counted by', () => {
  it('is the address itself for IPv4', () => {
    expect(ipNetwork('203.0.113.9')).toBe('203.0.113.9')
  })

  it('is the /64 network for IPv6, however the address is written', () => {
    const network = '2001:db8:0:7::/64'
    for (const ip of ['2001:db8:0:7::1', '2001:0DB8:0:7:ffff::2', '2001:db8:0:7:1:2:3:4']) {
      expect(ipNetwork(ip)).toBe(network)
    }
    expect(ipNetwork('2001:db8:0:8::1')).not.toBe(network)
    expect(ipNetwork('::1')).toBe('::/64')
  })

  it('is the /48 network of IPv6 where guesses are counted', () => {
    for (const ip of ['2001:db8:1:7::1', '2001:db8:1:ffff::1', '2001:0DB8:1::']) {
      expect(ipNetwork(ip, 48)).toBe('2001:db8:1::/48')
    }
    expect(ipNetwork('2001:db8:2::1', 48)).toBe('2001:db8:2::/48')
    expect(ipNetwork('203.0.113.9', 48)).toBe('203.0.113.9')
  })

  it.each([
    '::ffff:203.0.113.9',
    '::FFFF:CB00:7109',
    '0:0:0:0:0:ffff:cb00:7109',
    '64:ff9b::cb00:7109',
  ])('is the IPv4 address for %s', (ip) => {
    expect(ipNetwork(ip)).toBe('203.0.113.9')
  })

  it('ignores the zone of an address', () => {
    expect(ipNetwork('fe80::1%eth0')).toBe(ipNetwork('fe80::2%1'))
  })

  it.each(['', 'unknown', '::1%.', '1.2.3'])('is %j itself, which is no IP address', (text) => {
    expect(ipNetwork(text)).toBe(text)
  })

  it('is the same for every spelling of an address that a proxy may write', () => {
    const spelling = fc.record({ upper: fc.boolean(), zeros: fc.boolean(), port: fc.boolean() })
    const part = fc.integer({ min: 0, max: 0xffff })
    const parts = fc.array(part, { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(parts, spelling, (rest, { upper, zeros, port }) => {
        const hex = [0x2001, ...rest].map((one) => one.toString(16).padStart(zeros ? 4 : 1, '0'))
        const text = upper ? hex.join(':').toUpperCase() : hex.join(':')
        const client = clientIp(request('10.0.0.2', port ? `[${text}]:443` : text), networks)
        expect(ipNetwork(client)).toBe(ipNetwork(hex.join(':')))
        expect(ipNetwork(client)).toMatch(/\/64$/)
      }),
    )
  })
})
