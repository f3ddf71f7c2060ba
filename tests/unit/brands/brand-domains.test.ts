import { createServer, type ServerResponse } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runCheck } from '../../../plugins/core/checks/run-check.ts'
import { brandDomainsCheck } from '../../../plugins/platform/brands/checks/brand-domains.ts'
import type { PartResult } from '../../../src/health/check-result.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { startTlsProxy, type TlsProxy } from '../../support/http/tls-proxy.ts'

// The sites are real servers behind TLS. Only their names and IP addresses are not.

const certificates = getCACertificates()
const CACHED = { 'cache-control': 'public, s-maxage=600' }
let respond: (response: ServerResponse) => void
const origin = createServer((_request, response) => respond(response))
const proxies: Record<string, TlsProxy> = {}
/** Requests that have passed TLS. */
let requests = 0

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listen(origin, 0, '127.0.0.1')}`
  origin.on('request', () => {
    requests += 1
  })
  for (const [name, days] of Object.entries({ valid: 90, ending: 10.5, expired: -2 })) {
    proxies[`${name}.example.com`] = await startTlsProxy(url, days)
  }
  setDefaultCACertificates([
    ...certificates,
    ...Object.values(proxies).map(({ certificate }) => certificate),
  ])
})
afterEach(() => {
  requests = 0
})
afterAll(async () => {
  setDefaultCACertificates(certificates)
  for (const proxy of Object.values(proxies)) await proxy.close()
  await closeServer(origin)
})

const healthy = (response: ServerResponse) => void response.writeHead(200, CACHED).end('site')

type Asked = { readonly where?: unknown }

/** The check with brands of these domains, and the addresses that they lead to. */
async function survey(domains: Readonly<Record<string, string>>) {
  const asked: Asked[] = []
  const docs = Object.keys(domains).map((domain) => ({ id: domain.split('.')[0], domain }))
  const payload = {
    logger: { warn: () => {} },
    find: async (query: Asked) => {
      asked.push(query)
      return { docs }
    },
  } as unknown as Payload
  const check = brandDomainsCheck({
    find: async (domain) => [domains[domain] ?? ''].filter((address) => address !== ''),
    urlOf: (domain) => proxies[domain]?.url ?? 'https://127.0.0.1:1',
  })
  const { parts } = await runCheck(check, { payload, isPeriodic: true, timeoutFactor: 50 })
  const part = (id: string) => parts.find((one) => one.part === id) as PartResult
  return { asked, part, statuses: parts.map(({ status }) => status) }
}
const PUBLIC = '8.8.8.8'

describe('the check of the domains of the brands', () => {
  it('names what was found of each active brand', async () => {
    respond = healthy
    const { asked, part, statuses } = await survey({ 'valid.example.com': PUBLIC })
    expect(statuses).toEqual(Array(4).fill('healthy'))
    expect(part('availability').detail?.en).toBe('valid (valid.example.com): 200')
    expect(part('cache').detail?.ja).toBe('valid (valid.example.com)：public, s-maxage=600')
    // Each site once, although four parts describe it.
    expect([asked.length, requests]).toEqual([1, 1])
    expect(asked[0]?.where).toEqual({ status: { equals: 'active' }, domain: { exists: true } })
  })

  it('is skipped without a domain, and says what to enter', async () => {
    const { part, statuses } = await survey({})
    expect(statuses).toEqual(Array(4).fill('skipped'))
    expect(part('dns').detail?.en).toContain('Enter the domain')
  })

  it('finds a certificate that is expired, and nothing else of that site', async () => {
    respond = healthy
    const { part, statuses } = await survey({
      'valid.example.com': PUBLIC,
      'expired.example.com': PUBLIC,
    })
    expect(statuses).toEqual(['healthy', 'error', 'healthy', 'healthy'])
    expect(part('certificate').detail?.en).toMatch(
      /^expired \(expired\.example\.com\): The certificate of localhost expired on .+; valid /,
    )
    expect(part('certificate').action?.en).toContain('renewed')
    expect(requests).toBe(1)
  })

  it('warns of a certificate that ends within 14 days', async () => {
    respond = healthy
    const { part, statuses } = await survey({ 'ending.example.com': PUBLIC })
    expect(statuses).toEqual(['healthy', 'warning', 'healthy', 'healthy'])
    expect(part('certificate').detail?.ja).toContain('10日後')
  })

  it('finds a domain without a DNS record', async () => {
    const { part, statuses } = await survey({ 'valid.example.com': '' })
    expect(statuses).toEqual(['error', 'skipped', 'skipped', 'skipped'])
    expect(part('dns').action?.en).toContain('Correct the DNS record')
  })

  it('asks nothing of a domain that leads into the own network', async () => {
    const { part, statuses } = await survey({ 'valid.example.com': '10.0.0.1' })
    expect(statuses).toEqual(['error', 'skipped', 'skipped', 'skipped'])
    expect(part('dns').detail?.en).toContain('not on the internet')
    expect(requests).toBe(0)
  })

  it('finds a site that is down, and one that nothing listens for', async () => {
    respond = (response) => void response.writeHead(503).end()
    const down = await survey({ 'valid.example.com': PUBLIC })
    expect(down.statuses).toEqual(['healthy', 'healthy', 'error', 'skipped'])
    expect(down.part('availability').detail?.en).toContain('status 503')
    const away = await survey({ 'nothing.example.com': PUBLIC })
    expect(away.statuses).toEqual(['healthy', 'skipped', 'error', 'skipped'])
    expect(away.part('availability').detail?.en).toContain('does not answer (ECONNREFUSED)')
    expect(away.part('availability').action?.ja).toContain('再デプロイ')
  })

  it('follows no redirect, which is an answer', async () => {
    respond = (response) => void response.writeHead(308, { location: '/ja/' }).end()
    const { statuses } = await survey({ 'valid.example.com': PUBLIC })
    expect(statuses).toEqual(['healthy', 'healthy', 'healthy', 'skipped'])
    expect(requests).toBe(1)
  })

  it.each([
    ['private, max-age=60', 'warning'],
    ['no-store', 'warning'],
    ['max-age=0', 'warning'],
    ['public, max-age=60', 'healthy'],
    [undefined, 'warning'],
  ])('judges what a CDN may keep: %s', async (rules, status) => {
    respond = (response) =>
      void response.writeHead(200, rules === undefined ? {} : { 'cache-control': rules }).end()
    const { part } = await survey({ 'valid.example.com': PUBLIC })
    expect(part('cache').status).toBe(status)
  })
})
