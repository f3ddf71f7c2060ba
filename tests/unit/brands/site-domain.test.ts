import { describe, expect, it } from 'vitest'
import { domainProblem } from '../../../src/brands/site-domain.ts'

const at = (...addresses: readonly string[]) =>
  domainProblem('site.example.com', async () => addresses)

describe('the domain of a brand', () => {
  it.each([['8.8.8.8'], ['2606:2800:220:1:248:1893:25c8:1946']])(
    'may be asked at %s',
    async (address) => {
      expect(await at(address)).toBeUndefined()
    },
  )

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['0.0.0.0'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fd00::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::a00:1'],
    ['2002:7f00:1::'],
  ])('is not asked at %s, which is not on the internet', async (address) => {
    expect(await at(address)).toBe('not-public')
    expect(await at('8.8.8.8', address)).toBe('not-public')
  })

  it('without an IP address is unknown', async () => {
    expect(await at()).toBe('unknown')
    const failing = async () => {
      throw new Error('ENOTFOUND')
    }
    expect(await domainProblem('site.example.com', failing)).toBe('unknown')
  })

  it.each([
    ['127.0.0.1'],
    ['[::1]'],
    ['localhost'],
    ['site.example.com:8080'],
    ['site.example.com/path'],
    ['user@site.example.com'],
    ['https://site.example.com'],
    ['site..example.com'],
    ['-site.example.com'],
    ['0x7f.1'],
    ['2130706433'],
    [`${'a'.repeat(64)}.example.com`],
  ])('is no domain: %s', async (domain) => {
    const never = async () => {
      throw new Error('It was looked up.')
    }
    expect(await domainProblem(domain, never)).toBe('not-a-domain')
  })
})
