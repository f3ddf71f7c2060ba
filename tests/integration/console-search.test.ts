import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundKinds } from '../../plugins/platform/console/palette/search-records.ts'
import { createDraft } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
  const [artist, other, admin] = await Promise.all(
    (['artist', 'artist-2', 'super-admin'] as const).map((login) => service.tokenOf(login)),
  )
  for (let n = 1; n <= 7; n++) await createDraft(service, artist ?? '', { title: `Harbour ${n}` })
  await createDraft(service, artist ?? '', { title: 'Harbour' })
  await createDraft(service, other ?? '', { title: 'Harbour of another' })
  await service.rows(
    `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment, placed_at, status,
       shop_updated_at, shop_seen_at)
     SELECT name, 'gid://shopify/Order/' || name, 'photo', 500, 'JPY', 'paid', 'unfulfilled', now(), 'new', now(), now()
     FROM unnest(ARRAY['#1001', '#11001']) AS name`,
  )
  const text = { brand: 'art', documentType: 'terms', title: 'Harbour rules', content: '# Text' }
  const made = await call(service, 'POST', '/api/legal-documents', { token: admin, json: text })
  expect(made.status).toBe(201)
})
afterAll(() => service?.stop())

const search = async (login: Login, q: string, headers?: Record<string, string>) =>
  call(service, 'GET', `/api/console/search?q=${encodeURIComponent(q)}`, {
    token: await service.tokenOf(login),
    ...(headers && { headers }),
  })

/** Labels of what a login finds, by the kind. */
async function found(login: Login, q: string): Promise<Record<string, string[]>> {
  const answer = await search(login, q)
  expect(answer).toAnswer(200)
  const { kinds } = answer.body as FoundKinds
  return Object.fromEntries(
    kinds.map(({ collection, records }) => [collection, records.map(({ label }) => label)]),
  )
}

describe('the search of the console', () => {
  it('finds five of a kind at most, the best first, of every kind that the user may see', async () => {
    const { artworks, ...others } = await found('super-admin', 'harbour')
    expect(artworks).toHaveLength(5)
    expect(artworks?.[0]).toBe('Harbour')
    expect(others).toEqual({ 'legal-documents': ['Harbour rules'] })
    expect(await found('super-admin', 'art-admin@example')).toEqual({
      users: [expect.any(String)],
    })
  })

  it('finds the own artworks of an artist alone, and none of the records of administrators', async () => {
    expect(await found('artist-2', 'harbour')).toEqual({ artworks: ['Harbour of another'] })
    for (const q of ['1001', 'rules', 'example.test', 'photo'])
      expect([q, await found('artist-2', q)]).toEqual([q, {}])
  })

  it('finds for administrators of a brand what the navigation shows them', async () => {
    expect(await found('photo-admin', 'harbour')).not.toHaveProperty('artworks')
    expect(await found('photo-admin', '1001')).toEqual({ orders: ['#1001'] })
    expect(await found('art-admin', '1001')).toEqual({})
  })

  it('finds an order by its whole number, with or without its sign', async () => {
    expect(await found('super-admin', '1001')).toEqual({ orders: ['#1001'] })
    expect(await found('super-admin', '#11001')).toEqual({ orders: ['#11001'] })
    expect(await found('super-admin', '100')).toEqual({})
  })

  it('takes characters with a meaning in patterns as they are', async () => {
    for (const q of ['harb%r', 'h_rbour', "harb'our", 'harb\\our', 'harb"our', 'harb%%our'])
      expect([q, await found('super-admin', q)]).toEqual([q, {}])
  })

  it('names the kinds in the language of the console', async () => {
    const { body } = await search('super-admin', 'rules', { 'accept-language': 'ja' })
    expect((body as FoundKinds).kinds).toEqual([
      {
        ...{ collection: 'legal-documents', label: '法務文書' },
        records: [{ id: expect.any(String), label: 'Harbour rules', detail: 'v1.1.0 · art' }],
      },
    ])
  })

  it.each(['', '   ', 'x'.repeat(101), '\0'])('refuses the query %j', async (q) => {
    expect(await search('super-admin', q)).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('is closed without a login', async () => {
    expect(await call(service, 'GET', '/api/console/search?q=harbour')).toAnswer(401)
  })
})
