import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

type PrintCheck = {
  readonly sold: string[]
  readonly too_small: { type: string; sheet: string; needed_width: number; needed_height: number }[]
  readonly exception: { types: string[]; reason: string } | null
  readonly may_except: boolean
}
type Listed = {
  readonly print: { readonly min_dpi: number }
  readonly sizes: readonly { readonly size: string; readonly rating: string }[]
}
type Published = { readonly commerce_product_id: string; readonly left_out?: string[] }

let service: Service
let artist: string
let admin: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  admin = await service.tokenOf('art-admin')
})
afterAll(() => service?.stop())

const ask = <T>(token: string, method: string, artwork: string, path: string, json?: object) =>
  call<T>(service, method, `/api/art/artworks/${artwork}/${path}`, {
    token,
    ...(json && { json }),
  })
const check = async (artwork: string, token = artist) =>
  expectSuccess(await ask<PrintCheck>(token, 'GET', artwork, 'print-check'))
const except = (artwork: string, json: object, token = admin) =>
  ask<PrintCheck>(token, 'PUT', artwork, 'print-exception', json)
const publish = (artwork: string) => ask<Published>(artist, 'POST', artwork, 'publish')

/** An artwork with composed variants whose picture has so many px. */
async function artworkOf(title: string, width: number, height: number): Promise<string> {
  const artwork = await createWithImage(service, artist, { title })
  await composedArtwork(service, artwork)
  await service.rows('UPDATE artworks SET image_width = $1, image_height = $2 WHERE id = $3', [
    width,
    height,
    artwork,
  ])
  return artwork
}

const variantsOf = async (title: string) => {
  const products = await service.products()
  return products.find((one) => one.title.startsWith(title))?.variants.length
}

describe('A picture that is too small for some products', () => {
  it('is sold as the others, and the artist is told which are left out', async () => {
    const artwork = await artworkOf('Partly', 600, 400)
    expect(await check(artwork)).toEqual({
      sold: ['postcard'],
      too_small: [
        { type: 'premium', sheet: 'A4', needed_width: 1170, needed_height: 780 },
        { type: 'wood', sheet: 'A4', needed_width: 1170, needed_height: 780 },
        { type: 'stand', sheet: 'A5', needed_width: 827, needed_height: 551 },
      ],
      exception: null,
      may_except: false,
    })
    const { left_out } = expectSuccess(await publish(artwork))
    expect(left_out).toEqual(['premium', 'wood', 'stand'])
    expect(await variantsOf('Partly')).toBe(1)
    const sold = await service.rows(
      'SELECT type FROM variants WHERE artwork_id = $1 AND commerce_variant_id IS NOT NULL',
      [artwork],
    )
    expect(sold).toEqual([{ type: 'postcard' }])
  })

  it('is judged by the minimum DPI of its brand', async () => {
    const artwork = await artworkOf('Strict', 2400, 1700)
    expect((await check(artwork)).sold).toHaveLength(4)
    const token = await service.tokenOf('super-admin')
    const configure = async (print: object) =>
      expectSuccess(
        await call(service, 'PATCH', '/api/brands/art', { token, json: { config: { print } } }),
      )
    const before = BRAND_SEEDS[0]?.config.print ?? {}
    await configure({ ...before, minDpi: 250 })
    try {
      const { sold, too_small } = await check(artwork)
      expect(sold).toEqual(['stand', 'postcard'])
      const [premium] = too_small
      expect([premium?.needed_width, premium?.needed_height]).toEqual([2918, 2067])
      const sizes = await call<{ min_dpi: number }>(service, 'GET', '/api/art/print-sizes', {
        token,
      })
      expect(expectSuccess(sizes).min_dpi).toBe(250)
      const listed = await ask<Listed>(admin, 'GET', artwork, 'print-data')
      const { print, sizes: files } = expectSuccess(listed)
      expect(print.min_dpi).toBe(250)
      expect(files.map(({ size, rating }) => [size, rating])).toEqual([
        ['a4', 'refused'],
        ['a5', 'acceptable'],
        ['postcard', 'good'],
      ])
    } finally {
      await configure(before)
    }
  })

  it('is not published when it is too small for all of them, in either language', async () => {
    const artwork = await artworkOf('Tiny', 320, 240)
    const answer = await publish(artwork)
    expect(answer).toAnswer(409, 'PICTURE_TOO_SMALL')
    expect(answer.text).toContain('Premium frame and Wood frame (A4, at least 1103 × 827 px)')
    const path = `/api/art/artworks/${artwork}/publish`
    const headers = { 'accept-language': 'ja' }
    const japanese = await call(service, 'POST', path, { token: artist, headers })
    expect(japanese.text).toContain('320 × 240 pxの画像は、プレミアムフレーム・木製フレーム（A4：')
    expect(await variantsOf('Tiny')).toBeUndefined()
  })

  it('loses a product that was sold when the artwork is updated in the shop', async () => {
    const artwork = await artworkOf('Shrunk', 3508, 2480)
    expect(expectSuccess(await publish(artwork)).left_out).toBeUndefined()
    expect(await variantsOf('Shrunk')).toBe(21)
    await service.rows('UPDATE artworks SET image_width = 600, image_height = 400 WHERE id = $1', [
      artwork,
    ])
    expectSuccess(await publish(artwork))
    expect(await variantsOf('Shrunk')).toBe(1)
  })
})

describe('An exception', () => {
  it('lets an administrator sell what is too small, with a reason, until it is ended', async () => {
    const artwork = await artworkOf('Excepted', 600, 400)
    const json = { types: ['premium', 'stand'], reason: 'The artist wants it coarse.' }
    const changed = expectSuccess(await except(artwork, json))
    expect(changed).toMatchObject({
      sold: ['premium', 'stand', 'postcard'],
      exception: json,
      may_except: true,
    })
    expect(changed.too_small).toHaveLength(3)
    expect(expectSuccess(await publish(artwork)).left_out).toEqual(['wood'])
    expect(await variantsOf('Excepted')).toBe(18)
    const audited = await service.rows(
      "SELECT outcome, actor_kind FROM audit_log WHERE record = $1 AND action = 'artworks.update'" +
        " AND changed::text LIKE '%printException%'",
      [artwork],
    )
    expect(audited).toEqual([{ outcome: 'allowed', actor_kind: 'user' }])

    expect(expectSuccess(await except(artwork, { ...json, types: [] })).exception).toBeNull()
    expectSuccess(await publish(artwork))
    expect(await variantsOf('Excepted')).toBe(1)
  })

  it('is refused to the artist, without a reason, and for more kinds than there are', async () => {
    const artwork = await artworkOf('Refused', 600, 400)
    const json = { types: ['premium'], reason: 'I want it.' }
    expect(await except(artwork, json, artist)).toAnswer(403, 'FORBIDDEN')
    expect(await except(artwork, { ...json, reason: ' ' })).toAnswer(400, 'VALIDATION_FAILED')
    expect(await except(artwork, { types: ['gold'], reason: 'x' })).toAnswer(
      400,
      'VALIDATION_FAILED',
    )
    const many = Array.from({ length: 1000 }, () => 'premium')
    expect(await except(artwork, { ...json, types: many })).toAnswer(400, 'VALIDATION_FAILED')
    const other = await service.tokenOf('artist-2')
    expect(await except(artwork, json, other)).toAnswer(404)
    expect(await ask(other, 'GET', artwork, 'print-check')).toAnswer(404)
    expect((await check(artwork)).exception).toBeNull()
  })

  it('cannot be set by changing the record', async () => {
    const artwork = await artworkOf('Guarded', 600, 400)
    for (const token of [artist, admin]) {
      const json = { printException: { types: ['premium'], reason: 'x' } }
      const answer = await call(service, 'PATCH', `/api/artworks/${artwork}`, { token, json })
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    }
    expect((await check(artwork)).exception).toBeNull()
  })
})
