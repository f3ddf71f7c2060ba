import { describe, expect, it } from 'vitest'
import { addressNetwork, clientAddress } from '../../../src/http/client-address.ts'
import { parseTrustedProxies } from '../../../src/http/trusted-proxies.ts'

const nobody = parseTrustedProxies('')
const networks = parseTrustedProxies('10.0.0.0/8, 127.0.0.1, fd00::/8')

describe('the address of a client', () => {
  it('is that of the socket while no proxy is trusted, whatever X-Forwarded-For says', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', nobody)).toBe('203.0.113.9')
    expect(clientAddress('127.0.0.1', '198.51.100.1', nobody)).toBe('127.0.0.1')
  })

  it('is that of the socket when an untrusted peer forges the header', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1, 10.0.0.1', networks)).toBe('203.0.113.9')
  })

  it('is the last address that no trusted proxy has, and what stands before it does not count', () => {
    const forged = '1.1.1.1, 198.51.100.1, 10.1.2.3'
    expect(clientAddress('10.0.0.2', forged, networks)).toBe('198.51.100.1')
  })

  it('is found behind exactly as many proxies as the setting counts', () => {
    const chain = '1.1.1.1, 198.51.100.1, 192.0.2.7'
    expect(clientAddress('192.0.2.8', chain, parseTrustedProxies('1'))).toBe('192.0.2.7')
    expect(clientAddress('192.0.2.8', chain, parseTrustedProxies('2'))).toBe('198.51.100.1')
  })

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['no address', 'unknown, <script>'],
    ['an obfuscated identifier', '_hidden'],
  ])('is that of the proxy when it names %s', (_what, header) => {
    expect(clientAddress('10.0.0.2', header, networks)).toBe('10.0.0.2')
  })

  it('is read with ports, brackets and IPv4 in IPv6', () => {
    expect(clientAddress('::ffff:10.0.0.2', '198.51.100.1:4711', networks)).toBe('198.51.100.1')
    expect(clientAddress('fd00::1', '[2001:db8::7]:443', networks)).toBe('2001:db8::7')
  })

  it('is not searched without end', () => {
    const endless = Array(5000).fill('10.0.0.1').join(',')
    expect(clientAddress('10.0.0.2', endless, networks)).toBe('10.0.0.1')
  })
})

describe('the setting of trusted proxies', () => {
  it.each([
    '10.0.0.0/33',
    'fe80::/129',
    'proxy.example',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '99',
    '1,,2',
  ])('refuses %s', (setting) => {
    expect(() => parseTrustedProxies(setting)).toThrow(/must/)
  })
})

describe('what an address is counted by', () => {
  it('is the address itself for IPv4', () => {
    expect(addressNetwork('203.0.113.9')).toBe('203.0.113.9')
  })

  it('is the /64 network for IPv6, however the address is written', () => {
    const network = '2001:db8:0:7::/64'
    for (const address of ['2001:db8:0:7::1', '2001:0DB8:0:7:ffff::2', '2001:db8:0:7:1:2:3:4']) {
      expect(addressNetwork(address)).toBe(network)
    }
    expect(addressNetwork('2001:db8:0:8::1')).not.toBe(network)
    expect(addressNetwork('::1')).toBe('0:0:0:0::/64')
  })
})
