import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { previewObjectKey, variantObjectKey } from '../../src/composition/naming.ts'
import {
  createDraft,
  expectSuccess,
  freshPicture,
  generate,
  jobEnd,
  upload,
} from '../support/artworks/register.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { drawJpeg, drawPicture } from '../support/pictures/images.ts'
import { printDataOf } from '../support/print-data/start-print-data.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { encryptionOfWrites } from '../support/store/s3/encryption-of-writes.ts'
import { until } from '../support/system/until.ts'

const KEY = 'arn:aws:kms:us-east-1:1:key/pictures'
const SUB = 'a-customer'
/** Ends what hangs: a busy machine may take many times as long to compose as an idle one. */
const TIMEOUT_MS = 900_000

let service: Service
let server: Server
/** URL of a CDN that has the same picture everywhere. */
let cdn: string

beforeAll(async () => {
  const picture = await drawPicture({ width: 8, height: 8 }).webp().toBuffer()
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/webp' }).end(picture)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cdn = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prints`
  const env = { S3_ENCRYPTION: 'aws:kms', S3_KMS_KEY_ID: KEY, S3_PUBLIC_URL: cdn }
  service = await startService({ objectStore: 's3', env })
})
afterAll(async () => {
  await service?.stop()
  server?.close()
})

async function uploadImage(picture: Buffer): Promise<string> {
  const { artwork_id, upload_token } = await createDraft(service, await service.tokenOf('artist'))
  expectSuccess(await upload(service, artwork_id, upload_token, picture))
  return artwork_id
}

/** Sends a photo as a customer; returns its URL. */
async function sendPhoto(): Promise<string> {
  const json = {
    ...{ title: 'Square', print_size: { width_mm: 89, height_mm: 89 }, base_price: 100 },
    ...{ quantity_discounts: {}, production_time: '3 days', shipping_method: 'Post' },
  }
  const token = await service.tokenOf('photo-admin')
  const path = '/api/photo/products/templates'
  const registered = await call<{ template_id: string }>(service, 'POST', path, { token, json })
  const body = new FormData()
  body.append('template_id', expectSuccess(registered).template_id)
  body.append('quantity', '1')
  body.append('customer_info.idp_uid', SUB)
  const photo = await drawJpeg({ width: 1200, height: 1100 })
  body.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const customer = await signIdToken(service, { sub: SUB, aud: 'print-commerce-customers' })
  const sent = await call<{ photos: readonly { readonly processed_url: string }[] }>(
    service,
    'POST',
    '/api/photo/photos',
    { token: customer, body },
  )
  return expectSuccess(sent).photos[0]?.processed_url ?? ''
}

it(
  'every object of the service is written with the encryption of its settings',
  async () => {
    const requests = service.s3?.requests ?? []
    requests.length = 0
    const worker = await service.startWorker()
    // Large enough for a print.
    const artwork = await uploadImage(await drawJpeg({ width: 1754, height: 1240 }))
    await sendPhoto()
    const artist = await service.tokenOf('artist')
    const job = await generate(service, artist, artwork)
    expect(await jobEnd(service, artist, artwork, job)).toMatchObject({ completed: 21, failed: 0 })
    const token = await service.tokenOf('art-admin')
    const path = printDataOf(artwork)
    expectSuccess(await call(service, 'POST', path, { token, json: { size: 'a4' } }))
    const isPrintFile = ({ path }: { readonly path: string }) => path.includes('/print-data/')
    await until('the print file', () => encryptionOfWrites(requests).some(isPrintFile), TIMEOUT_MS)
    await worker.stop(10_000)
    const writes = encryptionOfWrites(requests)
    const [variant] = CATALOGUE
    if (!variant) throw new Error('The catalogue is empty.')
    const areas = [
      ...['/originals/', `art_${artwork}_thumb.webp`, '/photo/temp/', '/print-data/'],
      ...[variantObjectKey, previewObjectKey].map((keyOf) => keyOf('art', artwork, variant)),
    ]
    expect(areas.filter((area) => !writes.some(({ path }) => path.includes(area)))).toEqual([])
    expect(writes).toEqual(writes.map(({ path }) => ({ path, algorithm: 'aws:kms', key: KEY })))
  },
  TIMEOUT_MS,
)

it('a product takes its pictures from the CDN of the service, and from no other host', async () => {
  const token = await service.tokenOf('artist')
  const metafields = [
    { namespace: 'custom', key: 'brand', value: 'art' },
    { namespace: 'custom', key: 'idp_uid', value: 'dev-artist' },
  ]
  const product = { title: 'At the CDN', body_html: 'Good', vendor: 'Aoi', product_type: 'art' }
  const variant = {
    ...{ title: 'Table stand', price: '5500', option1: 'Stand', image_alt: 'On a stand' },
    ...{ inventory_management: 'shopify', inventory_quantity: 999, requires_shipping: true },
  }
  const sell = (image_src: string) =>
    call<{ variants: { title: string }[] }>(service, 'POST', '/api/commerce/products', {
      token,
      json: {
        product: { ...product, tags: '', metafields },
        variants: [{ ...variant, image_src }],
      },
    })
  for (const foreign of [
    'http://127.0.0.1:1/x.webp',
    cdn.replace('127.0.0.1', '127.0.0.1.example.test'),
  ])
    expect(await sell(foreign)).toAnswer(400, 'VALIDATION_FAILED')
  const sold = expectSuccess(await sell(`${cdn}/art/1/stand-none-none.webp`))
  expect(sold.variants.map(({ title }) => title)).toEqual(['Table stand'])
  const [made] = (await service.products()).filter(({ title }) => title === 'At the CDN')
  expect(made).toMatchObject({ status: 'DRAFT', mediaCount: 1 })
})

it('public pictures are at the CDN, private ones at the store, in URLs that can be read', async () => {
  const token = await service.tokenOf('super-admin')
  const json = { config: { thumbnails: { delivery: 'public' } } }
  expectSuccess(await call(service, 'PATCH', '/api/brands/art', { token, json }))
  const artwork = await uploadImage(await freshPicture())
  const thumbnail = await call(service, 'GET', `/api/art/thumbnails/${artwork}`, {
    headers: { accept: 'image/webp' },
  })
  expect(thumbnail).toAnswer(302)
  expect(thumbnail.headers.get('location')).toMatch(`${cdn}/thumbnails/art/art_${artwork}_thumb`)

  const photo = await sendPhoto()
  expect(new URL(photo).origin).toBe(service.s3?.url)
  expect(await fetch(photo)).toAnswer(200)
})
