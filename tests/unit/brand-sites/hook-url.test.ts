import { describe, expect, it } from 'vitest'
import { hookUrl } from '../../../src/brand-sites/hook-url.ts'
import { NotRedeployed } from '../../../src/brand-sites/redeploy-request.ts'
import { deploysItself } from '../../../src/brand-sites/site-settings.ts'
import { brandSiteVariables } from '../../../src/brand-sites/variables.ts'

const find = (ips: readonly string[]) => ({ siteUrls: new Map(), find: async () => ips })

describe('the URL of the hook of a brand site', () => {
  it('is at the domain of the brand, with https', async () => {
    expect(await hookUrl('art', 'art.example.com', find(['93.184.216.34']))).toBe(
      'https://art.example.com/api/redeploy',
    )
    expect(await hookUrl('art', '写真.example.com', find(['93.184.216.34']))).toBe(
      'https://xn--g7qs82g.example.com/api/redeploy',
    )
  })

  it('is at a configured URL whatever the domain', async () => {
    const siteUrls = new Map([['art', 'http://localhost:4010/']])
    expect(await hookUrl('art', 'art.example.com', { siteUrls })).toBe(
      'http://localhost:4010/api/redeploy',
    )
  })

  it.each([
    ['a host of the own machine', ['127.0.0.1']],
    ['a private network', ['10.0.0.8']],
    ['a public and a private IP address', ['93.184.216.34', '192.168.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['an IPv6 address of the own network', ['fd00::1']],
    ['nothing', []],
  ])('is refused where the domain leads to %s', async (_where, ips) => {
    await expect(hookUrl('art', 'art.example.com', find(ips))).rejects.toThrow(NotRedeployed)
  })

  it.each([null, '', 'localhost', '127.0.0.1', 'art.example.com:22', 'u@a.example'])(
    'is refused for what is no domain: %j',
    async (domain) => {
      await expect(hookUrl('art', domain, find(['93.184.216.34']))).rejects.toThrow(NotRedeployed)
    },
  )
})

describe('the settings of brand sites', () => {
  it('deploy by themselves only where the brand says so', () => {
    expect(deploysItself({ site: { autoDeploy: true } })).toBe(true)
    for (const config of [null, {}, { site: {} }, { site: { autoDeploy: false } }, { site: 1 }])
      expect(deploysItself(config)).toBe(false)
  })

  it('name URLs of sites by their brands', () => {
    const { BRAND_SITE_URLS } = brandSiteVariables.parse({
      BRAND_SITE_URLS: 'art=http://localhost:1, photo=https://photo.example.com',
    })
    expect([...BRAND_SITE_URLS]).toEqual([
      ['art', 'http://localhost:1'],
      ['photo', 'https://photo.example.com'],
    ])
    expect(brandSiteVariables.parse({}).BRAND_SITE_URLS.size).toBe(0)
    for (const wrong of ['art', 'art=', 'art=ftp://x', '=http://x', 'http://x'])
      expect(brandSiteVariables.safeParse({ BRAND_SITE_URLS: wrong }).success).toBe(false)
    expect(brandSiteVariables.safeParse({ BRAND_SITE_SECRET: 'short' }).success).toBe(false)
  })
})
