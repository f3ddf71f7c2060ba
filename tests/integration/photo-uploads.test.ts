import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { ATTESTATION_HEADER, attestationToken } from '../support/identity/attestation.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import {
  CORNERS,
  drawCameraJpeg,
  drawJpeg,
  drawLargeJpeg,
  drawPicture,
  drawPng,
  drawWebp,
  floodJpeg,
} from '../support/pictures/images.ts'
import { type Answer, call, codeOf, type ErrorEnvelope, pathsOf } from '../support/service/api.ts'
import { rawCode, sendRaw } from '../support/service/raw-http.ts'
import { type Service, startService } from '../support/service/service.ts'
import { recordPhotos } from '../support/store/object-records.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { limitFiles } from '../support/store/small-disk.ts'
import { until } from '../support/system/until.ts'
import { NAUGHTY_STRINGS } from '../support/text/naughty-strings.ts'

type Photo = {
  readonly original_name: string
  readonly processed_url: string | null
  readonly print_ready: boolean
  readonly reasons: readonly string[]
  readonly effective_dpi: number | null
  readonly error: { readonly code: string; readonly message: string } | null
}
type Uploaded = {
  readonly upload_id: string
  readonly photos: readonly Photo[]
  readonly quantity: number
  readonly total_price: number
  readonly ready_for_checkout: boolean
  readonly checkout_problems: readonly string[]
}
type File = { readonly bytes: Uint8Array; readonly name?: string }

const PHOTOS = '/api/photo/photos'
const TEMPLATE = {
  print_size: { width_mm: 89, height_mm: 89 },
  base_price: 100,
  quantity_discounts: { 10: 80 },
  production_time: '3 days',
  shipping_method: 'Post',
}

let service: Service
let admin: string
let template: string
let good: Buffer

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('photo-admin')
  template = await register('Square')
  good = await drawJpeg({ width: 1200, height: 1100 })
})
afterAll(() => service?.stop())

async function register(title: string, change: object = {}): Promise<string> {
  const answer = await call<{ template_id: string }>(
    service,
    'POST',
    '/api/photo/products/templates',
    { token: admin, json: { ...TEMPLATE, title, ...change } },
  )
  return expectSuccess(answer).template_id
}

let customers = 0
const newCustomer = () => `customer-${++customers}`
const customerToken = (sub: string, claims: object = {}) =>
  signIdToken(service, { sub, aud: 'print-commerce-customers', ...claims })

type Fields = Readonly<Record<string, string>>
function formOf(sub: string, files: readonly File[], change: Fields = {}): FormData {
  const form = new FormData()
  const fields = {
    template_id: template,
    quantity: String(files.length || 1),
    'customer_info.idp_uid': sub,
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { bytes, name = 'photo.jpg' } of files)
    form.append('photos', new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function send(
  sub: string,
  files: readonly File[],
  change: Fields = {},
  token?: string,
): Promise<Answer<Uploaded>> {
  const body = formOf(sub, files, change)
  return call<Uploaded>(service, 'POST', PHOTOS, {
    token: token ?? (await customerToken(sub)),
    body,
  })
}

/** The key of a new service account. */
async function keyWith(fields: object): Promise<string> {
  const token = await service.tokenOf('super-admin')
  const json = { name: `Site ${++customers}`, purpose: 'A brand site.', ...fields }
  const made = await call<{ doc: { id: string } }>(service, 'POST', '/api/service-accounts', {
    token,
    json,
  })
  const { id } = made.body.doc
  const issued = await call<{ key: string }>(service, 'POST', `/api/service-accounts/${id}/keys`, {
    token,
    json: { replaces: null },
  })
  return expectSuccess(issued).key
}

const stored = (sub: string) => objectsBelow(service, `photo/temp/${sub}/`)
async function records(sub: string) {
  const query = `where[idpUid][equals]=${encodeURIComponent(sub)}&depth=0`
  const answer = await call<{ docs: Record<string, unknown>[] }>(
    service,
    'GET',
    `/api/photo-uploads?${query}`,
    { token: admin },
  )
  return expectSuccess(answer).docs
}
async function nothingStays(sub: string): Promise<void> {
  expect(await stored(sub)).toEqual([])
  expect(await records(sub)).toEqual([])
  expect(await temporaryFiles()).toEqual([])
}
/** What is in the folder in which uploads are received. */
const temporaryFiles = () =>
  readdir(path.join(service.dataDir, '..', 'print-commerce')).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

describe('a customer who sends photos', () => {
  it('gets each at the px of the print, the price, and the way to the checkout', async () => {
    const sub = newCustomer()
    const files = [
      { bytes: good, name: 'beach.jpg' },
      { bytes: await drawPng({ width: 1300, height: 1060 }), name: 'hill.png' },
      { bytes: await drawWebp({ width: 1060, height: 2000 }), name: 'tower.webp' },
    ]
    const answer = expectSuccess(await send(sub, files, { quantity: '9' }))
    expect(answer).toMatchObject({
      quantity: 9,
      total_price: 800,
      currency: 'JPY',
      ready_for_checkout: true,
      checkout_problems: [],
    })
    expect(answer.photos.map(({ original_name }) => original_name)).toEqual([
      'beach.jpg',
      'hill.png',
      'tower.webp',
    ])
    for (const photo of answer.photos) {
      expect(photo).toMatchObject({
        print_ready: true,
        reasons: [],
        error: null,
      })
      const opened = await fetch(photo.processed_url ?? '')
      expect(opened.headers.get('content-type')).toBe('image/webp')
      const facts = await sharp(Buffer.from(await opened.arrayBuffer())).metadata()
      expect([facts.format, facts.width, facts.height]).toEqual(['webp', 1050, 1050])
    }
  })

  it('to a full disk is answered 507, and nothing is stored', async () => {
    const sub = newCustomer()
    await limitFiles([service.apiPid], 4096)
    try {
      const answer = await send(sub, [{ bytes: good }, { bytes: good }])
      expect(answer).toAnswer(507, 'STORAGE_FULL')
    } finally {
      await limitFiles([service.apiPid], 'unlimited')
    }
    expect([await stored(sub), await records(sub)]).toEqual([[], []])
    expect(await readdir(path.join(path.dirname(service.dataDir), 'print-commerce'))).toEqual([])
    expect(await send(sub, [{ bytes: good }])).toAnswer(200)
  })

  it('finds nothing personal in the record: keys, sizes and prices', async () => {
    const sub = newCustomer()
    const { upload_id } = expectSuccess(await send(sub, [{ bytes: good, name: 'my secret.jpg' }]))
    const [record, ...others] = await records(sub)
    const [object] = await stored(sub)
    expect(others).toEqual([])
    expect(record).toMatchObject({
      id: upload_id,
      idpUid: sub,
      brand: 'photo',
      template,
      state: 'received',
      quantity: 1,
      totalPrice: 100,
      readyForCheckout: true,
      photos: [{ key: object?.key, width: 1050, height: 1050, printReady: true }],
    })
    expect(object?.key).toMatch(new RegExp(`^photo/temp/${sub}/\\d{13}\\.webp$`))
    expect(JSON.stringify(record)).not.toContain('secret')
    expect(service.printed()).not.toContain('secret')
  })

  it('gets them upright and without the data of the camera', async () => {
    const sub = newCustomer()
    const turned = await drawPicture({ width: 1100, height: 1100 })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expectSuccess(await send(sub, [{ bytes: turned }, { bytes: await drawCameraJpeg() }]))
    const pictures = await Promise.all(
      (await stored(sub)).map(({ key }) => objectBytes(service, key)),
    )
    for (const picture of pictures) {
      const { exif, xmp, iptc, orientation } = await sharp(picture).metadata()
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
    const corner = { left: 60, top: 60, width: 1, height: 1 }
    const pixel = await sharp(pictures[0]).extract(corner).raw().toBuffer()
    for (const [channel, value] of CORNERS.bottomLeft.entries())
      expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(12)
  })

  it('hears which photos are too small, and none is called ready because it was enlarged', async () => {
    const sub = newCustomer()
    const sizes = [349, 350, 699, 700, 1050].map(async (edge) => ({
      bytes: await drawJpeg({ width: edge, height: edge }),
    }))
    const answer = expectSuccess(await send(sub, await Promise.all(sizes)))
    expect(answer.photos.map(({ print_ready, reasons }) => [print_ready, ...reasons])).toEqual([
      [false, 'TOO_SMALL'],
      [true, 'LOW_RESOLUTION'],
      [true, 'LOW_RESOLUTION'],
      [true],
      [true],
    ])
    expect(answer.photos.map(({ effective_dpi }) => effective_dpi)).toEqual([
      99, 100, 199, 200, 300,
    ])
    expect(answer).toMatchObject({
      ready_for_checkout: false,
      checkout_problems: ['PHOTO_NOT_PRINT_READY'],
    })
  })

  it('turns the sheet as the photo lies', async () => {
    const wide = await register('Wide', { print_size: { width_mm: 127, height_mm: 89 } })
    const sub = newCustomer()
    const portrait = await drawJpeg({ width: 1060, height: 1510 })
    const landscape = await drawJpeg({ width: 1510, height: 1060 })
    expectSuccess(
      await send(sub, [{ bytes: portrait }, { bytes: landscape }], { template_id: wide }),
    )
    const sizes = await Promise.all(
      (await stored(sub)).map(async ({ key }) => {
        const { width, height } = await sharp(await objectBytes(service, key)).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [1051, 1500],
      [1500, 1051],
    ])
  })

  it('gets the good photos although others are bad, each with its reason', async () => {
    const sub = newCustomer()
    const files = [
      { bytes: good, name: 'one.jpg' },
      { bytes: good.subarray(0, good.length / 2), name: 'half.jpg' },
      { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'x.svg' },
      { bytes: Buffer.alloc(0), name: 'empty.jpg' },
      { bytes: await floodJpeg(60_000, 60_000), name: 'flood.jpg' },
      { bytes: good, name: 'six.jpg' },
    ]
    const answer = expectSuccess(await send(sub, files))
    expect(answer.photos.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'IMAGE_CORRUPT',
      'UNSUPPORTED_IMAGE_FORMAT',
      'IMAGE_CORRUPT',
      'IMAGE_TOO_MANY_PIXELS',
      null,
    ])
    expect(answer.photos[1]).toMatchObject({ processed_url: null, print_ready: false })
    expect(answer).toMatchObject({ ready_for_checkout: false, checkout_problems: ['PHOTO_FAILED'] })
    expect(await stored(sub)).toHaveLength(2)
  })

  it('gets the others although one is larger than 50 MB', async () => {
    const sub = newCustomer()
    const huge = Buffer.concat([good, Buffer.alloc(51 * 1024 * 1024)])
    const answer = expectSuccess(await send(sub, [{ bytes: huge }, { bytes: good }]))
    expect(answer.photos.map(({ error }) => error?.code ?? null)).toEqual([
      'PAYLOAD_TOO_LARGE',
      null,
    ])
  })

  it('sends 100 photos, in order and under 100 keys', async () => {
    const sub = newCustomer()
    const small = await drawJpeg({ width: 360, height: 360 })
    const files = Array.from({ length: 100 }, (_, index) => ({
      bytes: small,
      name: `${index}.jpg`,
    }))
    const answer = expectSuccess(await send(sub, files))
    expect(answer.photos.map(({ original_name }) => original_name)).toEqual(
      files.map(({ name }) => name),
    )
    expect(await stored(sub)).toHaveLength(100)
    expect(answer.total_price).toBe(8000)
  })

  it('gets keys of its own for uploads at the same moment', async () => {
    const sub = newCustomer()
    const three = await Promise.all(
      [1, 2, 3].map(() => send(sub, [{ bytes: good }, { bytes: good }])),
    )
    for (const answer of three) expect(answer).toAnswer(200)
    expect(new Set((await stored(sub)).map(({ key }) => key)).size).toBe(6)
  })

  it('follows every photo as an event', async () => {
    const sub = newCustomer()
    const response = await fetch(`${service.url}${PHOTOS}`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${await customerToken(sub)}` },
      body: formOf(sub, [{ bytes: good }, { bytes: Buffer.from('no') }, { bytes: good }]),
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const blocks = (await response.text()).split('\n\n').filter(Boolean)
    expect(blocks.map((block) => /^event: (.*)$/m.exec(block)?.[1])).toEqual([
      'started',
      'photo',
      'photo',
      'photo',
      'done',
    ])
    const data = blocks.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''))
    expect(data[4]).toMatchObject({ upload_id: data[0].upload_id, total_price: 300 })
    expect([data[1].index, data[2].error.code, data[3].index]).toEqual([
      0,
      'UNSUPPORTED_IMAGE_FORMAT',
      2,
    ])
  })

  it('is told the names of files without what could do harm', async () => {
    const sub = newCustomer()
    const names = ['../../x.jpg', 'a"b.jpg', ...NAUGHTY_STRINGS.slice(0, 20)]
    const answer = expectSuccess(
      await send(
        sub,
        names.map((name) => ({ bytes: Buffer.from('x'), name })),
      ),
    )
    for (const { original_name } of answer.photos) expect(original_name).not.toMatch(/[/\\\p{Cc}]/u)
    expect(answer.photos[0]?.original_name).toBe('x.jpg')
    expect(await stored(sub)).toEqual([])
  })

  it.each(['auth0|5f7c', '../../etc', '田中 太郎', 'a/b'])(
    'keeps photos apart and private under the user id %j',
    async (sub) => {
      const { photos } = expectSuccess(await send(sub, [{ bytes: good }]))
      const url = new URL(photos[0]?.processed_url ?? '')
      expect(url.pathname).toMatch(/\/photo\/temp\/sha256-[0-9a-f]{64}\/\d+\.webp$/)
      expect(await fetch(url)).toAnswer(200)
      // The service tells nobody whether there is such a file; S3 says that it does not tell.
      const refusal = service.s3 ? 403 : 404
      expect(await fetch(`${url.origin}${url.pathname}`)).toAnswer(refusal)
      const anothers = new URL(url)
      anothers.pathname = url.pathname.replace(/\d+\.webp$/, '1.webp')
      expect(await fetch(anothers)).toAnswer(refusal)
    },
  )
})

describe('an upload that is refused leaves nothing', () => {
  const refusal = async (answer: Answer<Uploaded>, sub: string) => {
    await nothingStays(sub)
    return [answer.status, codeOf(answer)]
  }

  it.each(['0', '-1', '1.5', '1e9', '1000000000', '', 'ten'])(
    'for the quantity %j',
    async (quantity) => {
      const sub = newCustomer()
      const answer = await send(sub, [{ bytes: good }], { quantity })
      expect(await refusal(answer, sub)).toEqual([400, 'VALIDATION_FAILED'])
      expect(pathsOf(answer)).toEqual(['quantity'])
    },
  )

  it.each(['total_price', 'price', 'currency', 'customer_info.email'])(
    'with the field %s: the price is never the one of the client',
    async (field) => {
      const sub = newCustomer()
      const answer = await send(sub, [{ bytes: good }], { [field]: '1' })
      expect(await refusal(answer, sub)).toEqual([400, 'VALIDATION_FAILED'])
      expect(pathsOf(answer)).toEqual([field])
    },
  )

  it('without a photo, and with 101', async () => {
    const sub = newCustomer()
    const none = await send(sub, [])
    expect(await refusal(none, sub)).toEqual([400, 'VALIDATION_FAILED'])
    expect(pathsOf(none)).toEqual(['photos'])
    const small = await drawJpeg({ width: 40, height: 40 })
    const many = await send(
      sub,
      Array.from({ length: 101 }, () => ({ bytes: small })),
    )
    expect(await refusal(many, sub)).toEqual([400, 'VALIDATION_FAILED'])
    expect(pathsOf(many)).toEqual(['photos'])
  })

  it('for another customer than that of the token', async () => {
    const [me, other] = [newCustomer(), newCustomer()]
    const answer = await send(other, [{ bytes: good }], {}, await customerToken(me))
    expect(await refusal(answer, other)).toEqual([403, 'FORBIDDEN'])
    await nothingStays(me)
  })

  it('for a template that is off, of another brand, or not there', async () => {
    const sub = newCustomer()
    const off = await register('Off', { status: 'inactive' })
    expect(await refusal(await send(sub, [{ bytes: good }], { template_id: off }), sub)).toEqual([
      409,
      'TEMPLATE_INACTIVE',
    ])
    const root = await service.tokenOf('super-admin')
    const brand = { id: 'photo-two', name: 'Two', kind: 'photo-print', status: 'active' }
    expect(await call(service, 'POST', '/api/brands', { token: root, json: brand })).toAnswer(201)
    const body = formOf(sub, [{ bytes: good }])
    const token = await customerToken(sub)
    const elsewhere = await call<Uploaded>(service, 'POST', '/api/photo-two/photos', {
      token,
      body,
    })
    expect(await refusal(elsewhere, sub)).toEqual([404, 'NOT_FOUND'])
    const template_id = crypto.randomUUID()
    expect(await refusal(await send(sub, [{ bytes: good }], { template_id }), sub)).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  it('at a brand that sells no photo prints', async () => {
    const sub = newCustomer()
    const token = await customerToken(sub)
    for (const [brand, code] of [
      ['art', 'BRAND_LACKS_CAPABILITY'],
      ['nowhere', 'NOT_FOUND'],
    ]) {
      const body = formOf(sub, [{ bytes: good }])
      const answer = await call(service, 'POST', `/api/${brand}/photos`, { token, body })
      expect(answer).toAnswer(404, code)
    }
  })

  it('without a valid token of a customer', async () => {
    const sub = newCustomer()
    const past = Math.floor(Date.now() / 1000) - 3600
    const body = () => formOf(sub, [{ bytes: good }])
    for (const [why, headers] of Object.entries({
      none: { authorization: '' },
      basic: { authorization: 'Basic dXNlcjpwYXNz' },
      'no token': { authorization: 'Bearer garbage' },
      console: { authorization: `Bearer ${await signIdToken(service, { sub })}` },
      'console admin': { authorization: `Bearer ${admin}` },
      expired: { authorization: `Bearer ${await customerToken(sub, { exp: past })}` },
      'other issuer': {
        authorization: `Bearer ${await customerToken(sub, { iss: 'http://localhost:1' })}`,
      },
    })) {
      const answer = await call(service, 'POST', PHOTOS, { headers, body: body() })
      expect(answer, why).toAnswer(401, 'UNAUTHENTICATED')
    }
    await nothingStays(sub)
  })

  it('in a form that is none, or with fields behind the photos, or in another field', async () => {
    const sub = newCustomer()
    const token = await customerToken(sub)
    const json = await call(service, 'POST', PHOTOS, { token, json: { quantity: 1 } })
    expect(json).toAnswer(415, 'UNSUPPORTED_MEDIA_TYPE')
    const cases: [string, (form: FormData) => void][] = [
      ['quantity', (form) => form.append('quantity', '5')],
      ['price', (form) => form.append('price', '5')],
      ['image', (form) => form.append('image', new Blob([new Uint8Array(good)]), 'x.jpg')],
    ]
    for (const [field, change] of cases) {
      const body = formOf(sub, [{ bytes: good }])
      change(body)
      const answer = await call<Uploaded>(service, 'POST', PHOTOS, { token, body })
      expect([field, ...(await refusal(answer, sub))]).toEqual([field, 400, 'VALIDATION_FAILED'])
      expect(pathsOf(answer)).toEqual([field])
    }
  })

  it.each(['application/json', 'text/event-stream'])(
    'when the sender breaks off, who waited for %s',
    async (accept) => {
      const sub = newCustomer()
      await breakOff(sub, await customerToken(sub), accept)
      await until('nothing of the upload to be there', async () => {
        return (await stored(sub)).length === 0 && (await records(sub)).length === 0
      })
      await nothingStays(sub)
    },
  )

  it('also as an event, when it fails on the way', async () => {
    const sub = newCustomer()
    const small = await drawJpeg({ width: 40, height: 40 })
    const response = await fetch(`${service.url}${PHOTOS}`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${await customerToken(sub)}` },
      body: formOf(
        sub,
        Array.from({ length: 101 }, () => ({ bytes: small })),
      ),
    })
    const last = (await response.text()).split('\n\n').filter(Boolean).at(-1) ?? ''
    expect(last).toMatch(/^event: error$/m)
    const envelope = JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '{}') as ErrorEnvelope
    expect(envelope.errors?.[0]?.data?.code).toBe('VALIDATION_FAILED')
    await nothingStays(sub)
  })

  it('when it was taken for an abandoned one, and is not called received', async () => {
    const sub = newCustomer()
    const [first, rest] = await inHalves(sub, await customerToken(sub), 'application/json')
    const answer = await sendRaw(service.url, [
      first,
      async () => {
        await until('the first photo to be stored', async () => (await stored(sub)).length === 1)
        // What `nothingStays` expects to be empty afterwards.
        await until('the second to be received', async () => (await temporaryFiles()).length > 0)
        await withClient(service.databaseUrl, (client) =>
          client.query("UPDATE photo_uploads SET state = 'expiring' WHERE idp_uid = $1", [sub]),
        )
      },
      rest,
    ])
    expect([answer.status, rawCode(answer)]).toEqual([409, 'CONFLICT'])
    await nothingStays(sub)
  })

  it.each([
    [
      'the key of its site is disabled',
      'UPDATE service_accounts SET disabled = true',
      'UPDATE service_accounts SET disabled = false',
      [401, 'UNAUTHENTICATED'],
    ],
    [
      'its site loses the brand',
      `UPDATE service_accounts_rels SET brands_id = 'art'`,
      `UPDATE service_accounts_rels SET brands_id = 'photo'`,
      [403, 'FORBIDDEN'],
    ],
    [
      'its brand stops selling photo prints',
      `UPDATE brands SET kind = 'undecided' WHERE id = 'photo'`,
      `UPDATE brands SET kind = 'photo-print' WHERE id = 'photo'`,
      [404, 'BRAND_LACKS_CAPABILITY'],
    ],
    [
      'its template is switched off',
      `UPDATE photo_templates SET status = 'inactive'`,
      `UPDATE photo_templates SET status = 'active'`,
      [409, 'TEMPLATE_INACTIVE'],
    ],
  ])('when %s while it is received', async (_, change, restore, refusal) => {
    const sub = newCustomer()
    const key = await keyWith({ permissions: ['photos:upload'], brands: ['photo'] })
    const [first, rest] = await inHalves(sub, key, 'application/json')
    const run = (sql: string) => withClient(service.databaseUrl, (client) => client.query(sql))
    const answer = await sendRaw(service.url, [
      first,
      async () => {
        await until('the first photo to be stored', async () => (await stored(sub)).length === 1)
        await run(change)
      },
      rest,
    ])
    await run(restore)
    expect([answer.status, rawCode(answer)]).toEqual(refusal)
    await nothingStays(sub)
  })

  it('records heartbeats while it is in progress', async () => {
    const sub = newCustomer()
    const [first, rest] = await inHalves(sub, await customerToken(sub), 'application/json')
    const ask = (sql: string) =>
      withClient(service.databaseUrl, (client) =>
        client.query(`${sql} WHERE state = 'receiving' AND idp_uid = $1`, [sub]),
      )
    const answer = await sendRaw(service.url, [
      first,
      async () => {
        await until('the first photo to be stored', async () => (await stored(sub)).length === 1)
        await ask("UPDATE photo_uploads SET updated_at = now() - interval '59 seconds'")
        await until('a heartbeat', async () => {
          const { rows } = await ask(
            "SELECT updated_at > now() - interval '30 seconds' AS alive FROM photo_uploads",
          )
          return rows[0]?.alive
        })
      },
      rest,
    ])
    expect(answer).toAnswer(200)
  })

  /** A request with two photos that ends within the second one, and what is missing. */
  async function inHalves(sub: string, token: string, accept: string) {
    const large = await drawLargeJpeg(3000, 3000)
    const whole = Buffer.from(
      await new Response(formOf(sub, [{ bytes: good }, { bytes: large }])).arrayBuffer(),
    )
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString()
    const head = [
      `POST ${PHOTOS} HTTP/1.1`,
      `Host: ${new URL(service.url).host}`,
      'Connection: close',
      `Authorization: Bearer ${token}`,
      `Accept: ${accept}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${whole.length}`,
    ]
    const cut = whole.length - Math.floor(large.length / 2)
    const first = Buffer.concat([
      Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
      whole.subarray(0, cut),
    ])
    return [first, whole.subarray(cut)] as const
  }

  /** Sends one whole photo and half of the next over a connection of its own, then closes it. */
  async function breakOff(sub: string, token: string, accept: string): Promise<void> {
    const [first] = await inHalves(sub, token, accept)
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.on('error', () => {})
    socket.write(first)
    await until('the first photo to be stored', async () => (await stored(sub)).length === 1)
    socket.destroy()
  }
})

describe('a customer with three uploads under way', () => {
  /** Records uploads whose last heartbeat is so many seconds old, with keys in the future. */
  async function underWay(sub: string, silent: readonly number[], brand = 'photo') {
    const firstTimestamp = Date.now() + 3_600_000
    for (const [index, seconds] of silent.entries()) {
      const timestamp = firstTimestamp + index * 100
      const upload = { state: 'receiving', idpUid: sub, brand, photos: [] } as const
      await recordPhotos(service, { ...upload, firstTimestamp: timestamp })
      await withClient(service.databaseUrl, (client) =>
        client.query(
          "UPDATE photo_uploads SET updated_at = now() - $1 * interval '1 second', " +
            "created_at = now() - interval '14 minutes' WHERE first_timestamp = $2",
          [seconds, timestamp],
        ),
      )
    }
    return firstTimestamp + silent.length * 100
  }

  it('may send to another brand, under keys that none of them has', async () => {
    const root = await service.tokenOf('super-admin')
    const json = { id: 'photo-three', name: 'Three', kind: 'photo-print', status: 'active' }
    const made = await call(service, 'POST', '/api/brands', { token: root, json })
    expect(made).toAnswer(201)
    const sub = newCustomer()
    const free = await underWay(sub, [1, 1, 1], 'photo-three')
    expectSuccess(await send(sub, [{ bytes: good }]))
    const [object] = await stored(sub)
    expect(object?.key).toBe(`photo/temp/${sub}/${free}.webp`)
  })

  it('is refused, and told when the first of them has been silent for too long', async () => {
    const sub = newCustomer()
    await underWay(sub, [40, 3, 61, 2])
    const answer = await send(sub, [{ bytes: good }])
    expect(answer).toAnswer(429, 'RATE_LIMITED')
    expect(answer.text).toContain('Wait until one of them has ended')
    const seconds = Number(answer.headers.get('retry-after'))
    expect([seconds > 0, seconds <= 20]).toEqual([true, true])
    expect(await stored(sub)).toEqual([])
    const past = "UPDATE photo_uploads SET updated_at = updated_at - interval '20 seconds'"
    await withClient(service.databaseUrl, (client) =>
      client.query(`${past} WHERE idp_uid = $1`, [sub]),
    )
    expect(await send(sub, [{ bytes: good }])).toAnswer(200)
  })
})

describe('the record of an upload', () => {
  it('is read only by managers of the orders of the brand, and cannot be changed', async () => {
    const sub = newCustomer()
    const { upload_id } = expectSuccess(await send(sub, [{ bytes: good }]))
    const path = `/api/photo-uploads/${upload_id}`
    for (const login of ['artist', 'art-admin'] as const) {
      const token = await service.tokenOf(login)
      expect(await call(service, 'GET', path, { token })).toAnswer(404)
    }
    expect(await call(service, 'GET', path)).toAnswer(401)
    const token = await customerToken(sub)
    expect(await call(service, 'GET', path, { token })).toAnswer(401)
    const root = await service.tokenOf('super-admin')
    expect(await call(service, 'GET', path, { token: root })).toAnswer(200)
    const change = { token: root, json: { totalPrice: 1 } }
    expect(await call(service, 'PATCH', path, change)).toAnswer(403)
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(403)
    expect((await records(sub))[0]).toMatchObject({ totalPrice: 100 })
  })
})

describe('photos that were never ordered', () => {
  type Worker = Awaited<ReturnType<Service['startWorker']>>
  let worker: Worker
  beforeAll(async () => {
    worker = await service.startWorker()
  })
  afterAll(() => worker?.stop(10_000))

  const query = (text: string, values: readonly unknown[] = []) =>
    withClient(service.databaseUrl, (client) => client.query(text, [...values]))
  /** One photo each, sent more than a day ago. */
  async function sentYesterday(...subs: readonly string[]): Promise<void> {
    for (const sub of subs) expectSuccess(await send(sub, [{ bytes: good }]))
    const aDayAgo = "UPDATE photo_uploads SET created_at = now() - interval '25 hours'"
    await query(`${aDayAgo} WHERE idp_uid = ANY($1)`, [subs])
  }
  /** How many jobs are in one of these states. */
  const jobs = async (...states: readonly string[]) => {
    const found = "SELECT 1 FROM jobs.job WHERE name = 'expire-photo-uploads'"
    return (await query(`${found} AND state::text = ANY($1)`, [states])).rows.length
  }

  it('go after a day, and the record of whose they were with them', async () => {
    const [fresh, stale, ordered] = [newCustomer(), newCustomer(), newCustomer()]
    expectSuccess(await send(fresh, [{ bytes: good }]))
    await sentYesterday(stale, ordered)
    await query("UPDATE photo_uploads SET state = 'ordered' WHERE idp_uid = $1", [ordered])
    await startJob(service, 'expire-photo-uploads', {})
    await until('the photos to go', async () => (await records(stale)).length === 0)
    await nothingStays(stale)
    for (const sub of [fresh, ordered]) {
      expect([(await records(sub)).length, (await stored(sub)).length]).toEqual([1, 1])
    }
  })

  it('stay when their order comes while they are being removed', async () => {
    const sub = newCustomer()
    await sentYesterday(sub)
    await withClient(service.databaseUrl, async (order) => {
      await order.query('BEGIN')
      await order.query("UPDATE photo_uploads SET state = 'ordered' WHERE idp_uid = $1", [sub])
      await startJob(service, 'expire-photo-uploads', {})
      await until('the removal to wait for the order', async () => {
        const waiting = `SELECT 1 FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query ILIKE '%photo_uploads%'`
        return (await query(waiting)).rows.length > 0
      })
      await order.query('COMMIT')
    })
    await until('the removal to end', async () => (await jobs('created', 'active', 'retry')) === 0)
    expect(await records(sub)).toMatchObject([{ state: 'ordered' }])
    expect(await stored(sub)).toHaveLength(1)
  })

  it('whose record cannot be removed hold up no others, and go with a repeat', async () => {
    const [kept, ...others] = [newCustomer(), newCustomer(), newCustomer()]
    await sentYesterday(kept, ...others)
    await query(`CREATE FUNCTION keep_upload() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'kept by a test'; END $$`)
    await query(`CREATE TRIGGER keep_upload BEFORE DELETE ON photo_uploads
      FOR EACH ROW WHEN (old.idp_uid = '${kept}') EXECUTE FUNCTION keep_upload()`)
    await startJob(service, 'expire-photo-uploads', {})
    await until('the job to fail', async () => (await jobs('retry', 'failed')) > 0)
    expect(await records(kept)).toMatchObject([{ state: 'expiring' }])
    expect(await stored(kept)).toEqual([])
    for (const sub of others) await nothingStays(sub)
    await query('DROP FUNCTION keep_upload CASCADE')
    await skipPauses(service)
    await until('the record to go', async () => (await records(kept)).length === 0)
  })
})

describe('photos that an order of the shop names', () => {
  type Worker = Awaited<ReturnType<Service['startWorker']>>
  let worker: Worker
  let variantId: string
  beforeAll(async () => {
    // What the clock starts by itself would come between two steps of a test.
    await sql('DELETE FROM jobs.schedule WHERE name = ANY($1)', [JOBS])
    worker = await service.startWorker()
    await until('the template to be for sale', async () => {
      const product = (await service.products()).find(({ title }) => title === 'Square')
      variantId = product?.variants[0]?.id ?? ''
      return variantId !== ''
    })
  })
  afterAll(() => worker?.stop(10_000))
  afterEach(async () => {
    service.setCommerceFault(undefined)
    // So would the next attempt of a job that failed.
    await skipPauses(service)
    await ended(...JOBS)
  })

  const JOBS = ['follow-photo-orders', 'expire-photo-uploads'] as const
  /** Waits for the end of jobs, also of those that are tried again. */
  const ended = (...names: readonly string[]) =>
    until('the jobs to end', async () => {
      const open = "SELECT 1 FROM jobs.job WHERE name = ANY($1) AND state < 'completed'"
      return (await sql(open, [names])).rows.length === 0
    })
  const sql = (text: string, values: readonly unknown[] = []) =>
    withClient(service.databaseUrl, (client) => client.query(text, [...values]))
  const age = (sub: string, interval: string) =>
    sql('UPDATE photo_uploads SET created_at = now() - $2::interval WHERE idp_uid = $1', [
      sub,
      interval,
    ])
  /** Starts a job and waits for its end. */
  async function run(name: (typeof JOBS)[number]): Promise<void> {
    await startJob(service, name, {})
    await until(`${name} to end`, async () => {
      const busy = 'SELECT 1 FROM jobs.job WHERE name = $1 AND state::text = ANY($2)'
      return (await sql(busy, [name, ['created', 'active']])).rows.length === 0
    })
  }
  async function sent(): Promise<{ readonly sub: string; readonly upload: string }> {
    const sub = newCustomer()
    return { sub, upload: expectSuccess(await send(sub, [{ bytes: good }])).upload_id }
  }
  const line = (...values: readonly string[]) => ({
    variantId,
    quantity: 1,
    properties: values.map((value) => ({ name: '_photo_upload', value })),
  })
  const stateOf = async (sub: string) => [
    ...(await records(sub)).map(({ state }) => state),
    (await stored(sub)).length,
  ]

  it('stay until it is fulfilled, however long that takes, and are then removed with their record', async () => {
    const { sub, upload } = await sent()
    const other = await sent()
    const order = await service.shop.buy([line(), line(` ${upload.toUpperCase()}`)])
    await run('follow-photo-orders')
    expect(await records(sub)).toMatchObject([{ state: 'ordered', orders: [order] }])
    expect(await stateOf(other.sub)).toEqual(['received', 1])
    for (const { sub: either } of [{ sub }, other]) await age(either, '40 days')
    await run('expire-photo-uploads')
    await run('follow-photo-orders')
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await nothingStays(other.sub)
    await service.shop.fulfil(order)
    await run('follow-photo-orders')
    await nothingStays(sub)
  })

  it('stay while one of several orders needs them, and are removed when the last is cancelled', async () => {
    const { sub, upload } = await sent()
    const first = await service.shop.buy([line(upload)])
    await run('follow-photo-orders')
    await sent()
    const second = await service.shop.buy([line(upload), line(upload)])
    await run('follow-photo-orders')
    expect(await records(sub)).toMatchObject([{ orders: [first, second] }])
    await service.shop.fulfil(first)
    await run('follow-photo-orders')
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await service.shop.cancel(second)
    await run('follow-photo-orders')
    await nothingStays(sub)
  })

  it('are kept by an order of the last minute before they expire', async () => {
    const { sub, upload } = await sent()
    await age(sub, '25 hours')
    await service.shop.buy([line(upload)])
    await run('expire-photo-uploads')
    expect(await stateOf(sub)).toEqual(['ordered', 1])
  })

  it('do not expire while the shop cannot say what was ordered, but after a week', async () => {
    const [young, old] = [await sent(), await sent()]
    await age(young.sub, '6 days 23 hours')
    await age(old.sub, '7 days 1 hour')
    service.setCommerceFault(({ operationName }) =>
      operationName === 'NewOrders' ? 'status-500' : undefined,
    )
    await run('expire-photo-uploads')
    expect(await stateOf(young.sub)).toEqual(['received', 1])
    await nothingStays(old.sub)
    service.setCommerceFault(undefined)
    await run('expire-photo-uploads')
    await nothingStays(young.sub)
  })

  it('stay while the shop does not say how far the order is', async () => {
    const { sub, upload } = await sent()
    const order = await service.shop.buy([line(upload)])
    await run('follow-photo-orders')
    await service.shop.fulfil(order)
    service.setCommerceFault(({ operationName }) =>
      operationName === 'OrderProgress' ? 'status-500' : undefined,
    )
    await run('follow-photo-orders')
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    service.setCommerceFault(undefined)
    await run('follow-photo-orders')
    await nothingStays(sub)
  })

  it('of an order that the shop shows no more stay for 90 days', async () => {
    const { sub } = await sent()
    const orders = JSON.stringify(['gid://shopify/Order/999999'])
    const ordered = "UPDATE photo_uploads SET state = 'ordered', orders = $2 WHERE idp_uid = $1"
    await sql(ordered, [sub, orders])
    await age(sub, '89 days')
    await run('follow-photo-orders')
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await age(sub, '91 days')
    await run('follow-photo-orders')
    await nothingStays(sub)
  })

  it('are removed if all orders are cancelled or name something else', async () => {
    const { sub, upload } = await sent()
    await service.shop.cancel(await service.shop.buy([line(upload)]))
    const wrong = ['', "'; drop table photo_uploads; --", `${upload}0`, crypto.randomUUID(), '𝟙']
    await service.shop.buy([
      line(...wrong),
      { ...line(), properties: [{ name: 'photo_upload', value: upload }] },
    ])
    await run('follow-photo-orders')
    expect(await stateOf(sub)).toEqual(['received', 1])
    await age(sub, '25 hours')
    await run('expire-photo-uploads')
    await nothingStays(sub)
  })

  it('are not given to an order once they are going', async () => {
    const { sub, upload } = await sent()
    await sql("UPDATE photo_uploads SET state = 'expiring' WHERE idp_uid = $1", [sub])
    await sent()
    await service.shop.buy([line(upload)])
    await run('follow-photo-orders')
    expect(await records(sub)).toMatchObject([{ state: 'expiring', orders: [] }])
    await run('expire-photo-uploads')
    await nothingStays(sub)
  })
})

describe("a brand site with a service account's key", () => {
  it('sends photos of any customer of its brands', async () => {
    const key = await keyWith({ permissions: ['photos:upload'], brands: ['photo'] })
    for (const sub of [newCustomer(), newCustomer()]) {
      const answer = expectSuccess(await send(sub, [{ bytes: good }], {}, key))
      expect(answer.ready_for_checkout).toBe(true)
      expect(await stored(sub)).toHaveLength(1)
    }
  })

  it.each([
    ['without the permission', { permissions: ['print-data:read'], brands: ['photo'] }],
    ['of another brand', { permissions: ['photos:upload'], brands: ['art'] }],
    ['of no brand', { permissions: ['photos:upload'], brands: [] }],
  ])('%s is refused, and nothing stays', async (_who, fields) => {
    const sub = newCustomer()
    const answer = await send(sub, [{ bytes: good }], {}, await keyWith(fields))
    expect(answer).toAnswer(403, 'FORBIDDEN')
    await nothingStays(sub)
  })

  it('that is truncated is 401', async () => {
    const key = await keyWith({ permissions: ['photos:upload'], allBrands: true })
    const cut = await send(newCustomer(), [{ bytes: good }], {}, key.slice(0, -1))
    expect(cut).toAnswer(401, 'UNAUTHENTICATED')
  })

  it('sees no photos by it', async () => {
    const token = await keyWith({ permissions: ['photos:upload'], allBrands: true })
    expect(await call(service, 'GET', '/api/photo-uploads', { token })).toAnswer(403)
  })

  describe('of a brand whose photos come from attested apps', () => {
    const attested = async (senders: string) =>
      expectSuccess(
        await call(service, 'PATCH', '/api/brands/photo', {
          token: await service.tokenOf('super-admin'),
          json: { config: { ...config, photos: { senders } } },
        }),
      )
    let config: object = {}

    beforeAll(async () => {
      const brand = await call<{ config: object }>(service, 'GET', '/api/brands/photo', {
        token: admin,
      })
      config = expectSuccess(brand).config
      await attested('attested')
    })
    afterAll(() => attested('customers'))

    const withToken = async (sub: string, attestation?: string) =>
      call(service, 'POST', PHOTOS, {
        token: await customerToken(sub),
        body: formOf(sub, [{ bytes: good }]),
        ...(attestation !== undefined && { headers: { [ATTESTATION_HEADER]: attestation } }),
      })

    it('needs no attestation', async () => {
      const key = await keyWith({ permissions: ['photos:upload'], brands: ['photo'] })
      expect(await send(newCustomer(), [{ bytes: good }], {}, key)).toAnswer(200)
    })

    it('is not what a customer is: their token counts only beside the token of an app', async () => {
      const sub = newCustomer()
      const without = await withToken(sub)
      expect(without).toAnswer(401, 'ATTESTATION_REQUIRED')
      const forged = await withToken(sub, 'not-a-token')
      expect(forged).toAnswer(403, 'ATTESTATION_FAILED')
      await nothingStays(sub)
      expect(await withToken(sub, await attestationToken(service))).toAnswer(200)
    })

    it('is not opened by the token of an app alone', async () => {
      const sub = newCustomer()
      const answer = await call(service, 'POST', PHOTOS, {
        body: formOf(sub, [{ bytes: good }]),
        headers: { [ATTESTATION_HEADER]: await attestationToken(service) },
      })
      expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    })
  })
})
