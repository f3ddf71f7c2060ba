import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { holdPuts } from '../support/store/hold-puts.ts'
import { objectsBelow } from '../support/store/objects.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

type Uploaded = { readonly upload_id: string; readonly total_price: number }

let service: Service
let s3: S3Server
let admin: string
let template: string
let photo: Buffer

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  admin = await service.tokenOf('photo-admin')
  photo = await drawJpeg({ width: 1200, height: 1100 })
  const json = {
    ...{ title: 'Square', print_size: { width_mm: 89, height_mm: 89 }, base_price: 100 },
    ...{ quantity_discounts: {}, production_time: '3 days', shipping_method: 'Post' },
  }
  const path = '/api/photo/products/templates'
  const answer = await call<{ template_id: string }>(service, 'POST', path, { token: admin, json })
  template = expectSuccess(answer).template_id
})
afterEach(() => {
  s3.fault = undefined
})
afterAll(() => service?.stop())

async function send(sub: string) {
  const body = new FormData()
  const fields = { template_id: template, quantity: '2', 'customer_info.idp_uid': sub }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const token = await signIdToken(service, { sub, aud: 'print-commerce-customers' })
  return call<Uploaded>(service, 'POST', '/api/photo/photos', { token, body })
}

/** The recorded price of each upload of a customer. */
async function recordedPrices(sub: string): Promise<number[]> {
  const path = `/api/photo-uploads?where[idpUid][equals]=${sub}&depth=0&sort=createdAt`
  const answer = await call<{ docs: { totalPrice: number }[] }>(service, 'GET', path, {
    token: admin,
  })
  return expectSuccess(answer).docs.map(({ totalPrice }) => totalPrice)
}

it('of four uploads of one customer at the same moment three are kept and one is refused', async () => {
  const sub = 'four-at-once'
  const puts = holdPuts(s3, `photo/temp/${sub}/`)
  let refused = 0
  const four = [1, 2, 3, 4].map(async () => {
    const answer = await send(sub)
    if (answer.status === 429) refused += 1
    return answer
  })
  await until('three to be stored and one to be answered', () => puts.length + refused === 4)
  expect([puts.length, refused]).toEqual([3, 1])
  for (const put of puts) put.release()
  const answers = await Promise.all(four)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual(['RATE_LIMITED'])
  expect(await objectsBelow(service, `photo/temp/${sub}/`)).toHaveLength(3)
  expect(await recordedPrices(sub)).toHaveLength(3)
})

it('an upload costs what it cost when it began, in the answer and in the record alike', async () => {
  const sub = 'price-change'
  const puts = holdPuts(s3, `photo/temp/${sub}/`)
  const sent = send(sub)
  await until('the photo to be written', () => puts.length === 1)
  const json = { basePrice: 150 }
  const path = `/api/photo-templates/${template}`
  expectSuccess(await call(service, 'PATCH', path, { token: admin, json }))
  s3.fault = undefined
  puts[0]?.release()
  expect(expectSuccess(await sent).total_price).toBe(200)
  expect(expectSuccess(await send(sub)).total_price).toBe(300)
  expect(await recordedPrices(sub)).toEqual([200, 300])
})
