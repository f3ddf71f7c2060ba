import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess, imageForm } from '../support/artworks/register.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

type Uploaded = {
  readonly original_url: string
  readonly thumbnail_url: string
  readonly width: number
  readonly height: number
  readonly file_size: number
  readonly format: string
  readonly hash: string
  readonly expires_at: string
}

const DAY_MS = 86_400_000

let service: Service
let uploaded: Uploaded
let began: number

beforeAll(async () => {
  service = await startService()
  began = Date.now()
  uploaded = await upload('artist', { width: 640, height: 200 })
})
afterAll(() => service?.stop())

async function upload(login: Login, size: { width: number; height: number }): Promise<Uploaded> {
  const token = await service.tokenOf(login)
  const body = imageForm(await drawJpeg(size))
  return expectSuccess(
    await call<Uploaded>(service, 'POST', '/api/artwork/upload', { token, body }),
  )
}

/** A file as the bearer of its URL reads it. */
async function read(url: string) {
  const response = await fetch(url)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an image that was uploaded on its own', () => {
  it('is described by one answer: hash, size and pixels of the file at its URL', async () => {
    const { status, bytes } = await read(uploaded.original_url)
    expect(status).toBe(200)
    const { width, height, format } = await sharp(bytes).metadata()
    expect(uploaded).toMatchObject({
      ...{ width, height, format, file_size: bytes.length },
      hash: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  it('has a thumbnail of 300 × 300 px under the name of the specification', async () => {
    const { pathname } = new URL(uploaded.thumbnail_url)
    expect(pathname).toMatch(/^\/api\/files\/thumbnails\/art\/art_[0-9a-f]{64}_thumb\.webp$/)
    const { status, bytes } = await read(uploaded.thumbnail_url)
    const { width, height, format } = await sharp(bytes).metadata()
    expect([status, width, height, format]).toEqual([200, 300, 300, 'webp'])
  })

  it('has a thumbnail of the brand for which its uploader may create products', async () => {
    const { thumbnail_url } = await upload('photo-admin', { width: 500, height: 400 })
    expect(thumbnail_url).toContain('/thumbnails/photo/photo_')
  })

  it('opens to bearers of its URLs until they expire, and to no other stranger', async () => {
    const expiry = Date.parse(uploaded.expires_at)
    expect(expiry).toBeGreaterThanOrEqual(began + DAY_MS)
    expect(expiry).toBeLessThanOrEqual(Date.now() + DAY_MS)
    for (const url of [uploaded.original_url, uploaded.thumbnail_url]) {
      const { searchParams, origin, pathname } = new URL(url)
      expect(searchParams.get('expires')).toBe(String(Math.floor(expiry / 1000)))
      expect((await read(`${origin}${pathname}`)).status).toBe(404)
    }
  })

  it('becomes the picture of a product, which the shop takes', async () => {
    const variant = {
      ...{ title: 'Poster', price: '3000', inventory_management: 'shopify' },
      ...{ inventory_quantity: 999, requires_shipping: true, image_alt: 'A poster' },
      ...{ image_src: uploaded.original_url, option1: 'Poster', option2: '', option3: '' },
    }
    const product = {
      ...{ title: 'Uploaded', body_html: '<p>New</p>', vendor: 'Aoi Artist' },
      ...{ product_type: 'art', tags: '' },
      metafields: [
        { namespace: 'custom', key: 'brand', value: 'art' },
        { namespace: 'custom', key: 'idp_uid', value: 'dev-artist' },
      ],
    }
    const token = await service.tokenOf('artist')
    const json = { product, variants: [variant] }
    expect(await call(service, 'POST', '/api/commerce/products', { token, json })).toAnswer(200)
    const [made] = (await service.products()).filter(({ title }) => title === 'Uploaded')
    expect(made).toMatchObject({ status: 'DRAFT' })
    expect(JSON.stringify(made)).toContain('A poster')
  })
})
