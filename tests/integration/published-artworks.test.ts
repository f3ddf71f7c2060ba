import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess, REGISTRATION } from '../support/artworks/register.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

type Listed = {
  readonly docs: readonly Readonly<Record<string, unknown>>[]
  readonly totalDocs: number
  readonly page: number
  readonly limit: number
}

let service: Service
let artist: string
/** The key of the site of the brand `art`. */
let key: string
/** The oldest first. */
let published: string[]
let draft: string

const list = (query = '', token: string | undefined = key, brand = 'art') =>
  call<Listed>(service, 'GET', `/api/${brand}/artworks${query}`, { token })
const change = (artwork: string, operation: string) =>
  call(service, 'POST', `/api/art/artworks/${artwork}/${operation}`, { token: artist })
const idsOf = ({ docs }: Listed) => docs.map(({ artwork_id }) => artwork_id)

async function ready(title: string): Promise<string> {
  const artwork = await createWithImage(service, artist, { title })
  await composedArtwork(service, artwork)
  return artwork
}

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  key = await createServiceKey(service, {
    permissions: ['catalogue:read', 'thumbnails:read'],
    brands: ['art'],
  })
  published = []
  for (const title of ['First', 'Second', 'Third']) {
    const artwork = await ready(title)
    expectSuccess(await change(artwork, 'publish'))
    published.push(artwork)
  }
  draft = await ready('Draft')
})
afterAll(() => service?.stop())

describe('the published artworks of a brand', () => {
  it('are listed with what customers see of them, the newest first', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ totalDocs: 3, page: 1, limit: 25 })
    expect(idsOf(body)).toEqual(published.toReversed())
    const { title: _, pricing, ...seen } = REGISTRATION
    expect(body.docs[0]).toEqual({
      ...seen,
      ...{ artwork_id: published[2], title: 'Third', creation_year: null, size: null },
      thumbnail_url: expect.stringContaining(`/api/art/thumbnails/${published[2]}?v=`),
      shop_url: expect.stringMatching(/^http/),
      prices: pricing,
    })
  })

  it('show the prices of what is sold only', async () => {
    const set = 'UPDATE artworks SET image_width = $1, image_height = $2 WHERE id = $3'
    await service.rows(set, [1000, 700, published[1]])
    const shown = (await list()).body.docs.find(({ artwork_id }) => artwork_id === published[1])
    await service.rows(set, [3508, 2480, published[1]])
    const { stand, postcard } = REGISTRATION.pricing
    expect(shown?.prices).toEqual({ stand, postcard })
  })

  it('have thumbnails that the same key reads without an attestation', async () => {
    const [first] = (await list()).body.docs
    const { pathname, search } = new URL(String(first?.thumbnail_url))
    const seen = await call(service, 'GET', pathname + search, { token: key })
    expect(seen).toAnswer(200)
    expect(seen.headers.get('content-type')).toMatch(/^image\//)
  })

  it('come in pages', async () => {
    const [first, second] = [await list('?limit=2'), await list('?limit=2&page=2')]
    expect(first.body).toMatchObject({ totalDocs: 3, page: 1, limit: 2 })
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(published.toReversed())
  })

  it.each(['?limit=0', '?limit=101', '?page=0', '?page=x'])(
    'are refused with a wrong page: %s',
    async (query) => {
      expect(await list(query)).toAnswer(400, 'VALIDATION_FAILED')
    },
  )

  it('leave out drafts, and artworks that were taken off sale or archived', async () => {
    expect(idsOf((await list()).body)).not.toContain(draft)
    expectSuccess(await change(String(published[0]), 'unpublish'))
    expectSuccess(await change(String(published[1]), 'archive'))
    expect(idsOf((await list()).body)).toEqual([published[2]])
  })

  it('are for the key of the site only, and for its own brand', async () => {
    expect(await call(service, 'GET', '/api/art/artworks')).toAnswer(401, 'UNAUTHENTICATED')
    expect(await list('', artist)).toAnswer(403, 'FORBIDDEN')
    await createBrand(service, { id: 'other', kind: 'artwork' })
    expect(await list('', key, 'other')).toAnswer(403, 'FORBIDDEN')
    const other = await createServiceKey(service, {
      permissions: ['thumbnails:read'],
      brands: ['art'],
    })
    expect(await list('', other)).toAnswer(403, 'FORBIDDEN')
  })

  it('are refused for a brand that sells no artworks, and for one that does not exist', async () => {
    const all = await createServiceKey(service, {
      permissions: ['catalogue:read'],
      allBrands: true,
    })
    expect(await list('', all, 'photo')).toAnswer(404, 'BRAND_LACKS_CAPABILITY')
    expect(await list('', all, 'nowhere')).toAnswer(404, 'NOT_FOUND')
  })
})
