import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import {
  newCustomer,
  PHOTOS,
  type PhotoSite,
  startPhotoSite,
  type UploadedPhotos,
} from '../support/photo-print/photo-site.ts'
import { drawJpeg, drawLargeJpeg } from '../support/pictures/images.ts'
import { type Answer, call, codeOf, type ErrorEnvelope, pathsOf } from '../support/service/api.ts'
import { rawCode, sendRaw } from '../support/service/raw-http.ts'
import { temporaryFiles } from '../support/service/temporary-files.ts'
import { recordPhotos } from '../support/store/object-records.ts'
import { until } from '../support/system/until.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await startPhotoSite()
})
afterAll(() => site?.service.stop())

describe('an upload that is refused leaves nothing', () => {
  const refusal = async (answer: Answer<UploadedPhotos>, sub: string) => {
    await site.nothingStays(sub)
    return [answer.status, codeOf(answer)]
  }

  it.each(['0', '-1', '1.5', '1e9', '1000000000', '', 'ten'])(
    'for the quantity %j',
    async (quantity) => {
      const sub = newCustomer()
      const answer = await site.send(sub, [{ bytes: site.good }], { quantity })
      expect(await refusal(answer, sub)).toEqual([400, 'VALIDATION_FAILED'])
      expect(pathsOf(answer)).toEqual(['quantity'])
    },
  )

  it.each(['total_price', 'price', 'currency', 'customer_info.email'])(
    'with the field %s: the price is never the one of the client',
    async (field) => {
      const sub = newCustomer()
      const answer = await site.send(sub, [{ bytes: site.good }], { [field]: '1' })
      expect(await refusal(answer, sub)).toEqual([400, 'VALIDATION_FAILED'])
      expect(pathsOf(answer)).toEqual([field])
    },
  )

  it('without a photo, and with 101', async () => {
    const sub = newCustomer()
    const none = await site.send(sub, [])
    expect(await refusal(none, sub)).toEqual([400, 'VALIDATION_FAILED'])
    expect(pathsOf(none)).toEqual(['photos'])
    const small = await drawJpeg({ width: 40, height: 40 })
    const many = await site.send(
      sub,
      Array.from({ length: 101 }, () => ({ bytes: small })),
    )
    expect(await refusal(many, sub)).toEqual([400, 'VALIDATION_FAILED'])
    expect(pathsOf(many)).toEqual(['photos'])
  })

  it('for another customer than that of the token', async () => {
    const [me, other] = [newCustomer(), newCustomer()]
    const answer = await site.send(other, [{ bytes: site.good }], {}, await site.customerToken(me))
    expect(await refusal(answer, other)).toEqual([403, 'FORBIDDEN'])
    await site.nothingStays(me)
  })

  it('for a template that is off, of another brand, or not there', async () => {
    const sub = newCustomer()
    const off = await site.register('Off', { status: 'inactive' })
    expect(
      await refusal(await site.send(sub, [{ bytes: site.good }], { template_id: off }), sub),
    ).toEqual([409, 'TEMPLATE_INACTIVE'])
    await createBrand(site.service, { id: 'photo-two', kind: 'photo-print', status: 'active' })
    const body = site.formOf(sub, [{ bytes: site.good }])
    const token = await site.customerToken(sub)
    const elsewhere = await call<UploadedPhotos>(site.service, 'POST', '/api/photo-two/photos', {
      token,
      body,
    })
    expect(await refusal(elsewhere, sub)).toEqual([404, 'NOT_FOUND'])
    const template_id = crypto.randomUUID()
    expect(
      await refusal(await site.send(sub, [{ bytes: site.good }], { template_id }), sub),
    ).toEqual([404, 'NOT_FOUND'])
  })

  it('at a brand that sells no photo prints', async () => {
    const sub = newCustomer()
    const token = await site.customerToken(sub)
    for (const [brand, code] of [
      ['art', 'BRAND_LACKS_CAPABILITY'],
      ['nowhere', 'NOT_FOUND'],
    ]) {
      const body = site.formOf(sub, [{ bytes: site.good }])
      const answer = await call(site.service, 'POST', `/api/${brand}/photos`, { token, body })
      expect(answer).toAnswer(404, code)
    }
  })

  it('without a valid token of a customer', async () => {
    const sub = newCustomer()
    const past = Math.floor(Date.now() / 1000) - 3600
    const body = () => site.formOf(sub, [{ bytes: site.good }])
    for (const [why, headers] of Object.entries({
      none: { authorization: '' },
      basic: { authorization: 'Basic dXNlcjpwYXNz' },
      'no token': { authorization: 'Bearer garbage' },
      console: { authorization: `Bearer ${await signIdToken(site.service, { sub })}` },
      'console admin': { authorization: `Bearer ${site.admin}` },
      expired: { authorization: `Bearer ${await site.customerToken(sub, { exp: past })}` },
      'other issuer': {
        authorization: `Bearer ${await site.customerToken(sub, { iss: 'http://localhost:1' })}`,
      },
    })) {
      const answer = await call(site.service, 'POST', PHOTOS, { headers, body: body() })
      expect(answer, why).toAnswer(401, 'UNAUTHENTICATED')
    }
    await site.nothingStays(sub)
  })

  it('in a form that is none, or with fields behind the photos, or in another field', async () => {
    const sub = newCustomer()
    const token = await site.customerToken(sub)
    const json = await call(site.service, 'POST', PHOTOS, { token, json: { quantity: 1 } })
    expect(json).toAnswer(415, 'UNSUPPORTED_MEDIA_TYPE')
    const cases: [string, (form: FormData) => void][] = [
      ['quantity', (form) => form.append('quantity', '5')],
      ['price', (form) => form.append('price', '5')],
      ['image', (form) => form.append('image', new Blob([new Uint8Array(site.good)]), 'x.jpg')],
    ]
    for (const [field, change] of cases) {
      const body = site.formOf(sub, [{ bytes: site.good }])
      change(body)
      const answer = await call<UploadedPhotos>(site.service, 'POST', PHOTOS, { token, body })
      expect([field, ...(await refusal(answer, sub))]).toEqual([field, 400, 'VALIDATION_FAILED'])
      expect(pathsOf(answer)).toEqual([field])
    }
  })

  it.each(['application/json', 'text/event-stream'])(
    'when the sender breaks off, who waited for %s',
    async (accept) => {
      const sub = newCustomer()
      await breakOff(sub, await site.customerToken(sub), accept)
      await until('nothing of the upload to be there', async () => {
        return (await site.stored(sub)).length === 0 && (await site.records(sub)).length === 0
      })
      await site.nothingStays(sub)
    },
  )

  it('also as an event, when it fails on the way', async () => {
    const sub = newCustomer()
    const small = await drawJpeg({ width: 40, height: 40 })
    const response = await fetch(`${site.service.url}${PHOTOS}`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${await site.customerToken(sub)}`,
      },
      body: site.formOf(
        sub,
        Array.from({ length: 101 }, () => ({ bytes: small })),
      ),
    })
    const last = (await response.text()).split('\n\n').filter(Boolean).at(-1) ?? ''
    expect(last).toMatch(/^event: error$/m)
    const envelope = JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '{}') as ErrorEnvelope
    expect(envelope.errors?.[0]?.data?.code).toBe('VALIDATION_FAILED')
    await site.nothingStays(sub)
  })

  it('when it was taken for an abandoned one, and is not called received', async () => {
    const sub = newCustomer()
    const [first, rest] = await inHalves(sub, await site.customerToken(sub), 'application/json')
    const answer = await sendRaw(site.service.url, [
      first,
      async () => {
        await until(
          'the first photo to be stored',
          async () => (await site.stored(sub)).length === 1,
        )
        // What `nothingStays` expects to be empty afterwards.
        await until(
          'the second to be received',
          async () => (await temporaryFiles(site.service)).length > 0,
        )
        await site.service.rows("UPDATE photo_uploads SET state = 'expiring' WHERE idp_uid = $1", [
          sub,
        ])
      },
      rest,
    ])
    expect([answer.status, rawCode(answer)]).toEqual([409, 'CONFLICT'])
    await site.nothingStays(sub)
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
    const key = await createServiceKey(site.service, {
      permissions: ['photos:upload'],
      brands: ['photo'],
    })
    const [first, rest] = await inHalves(sub, key, 'application/json')
    const answer = await sendRaw(site.service.url, [
      first,
      async () => {
        await until(
          'the first photo to be stored',
          async () => (await site.stored(sub)).length === 1,
        )
        await site.service.rows(change)
      },
      rest,
    ])
    await site.service.rows(restore)
    expect([answer.status, rawCode(answer)]).toEqual(refusal)
    await site.nothingStays(sub)
  })

  it('records heartbeats while it is in progress', async () => {
    const sub = newCustomer()
    const [first, rest] = await inHalves(sub, await site.customerToken(sub), 'application/json')
    const ask = (sql: string) =>
      site.service.rows(`${sql} WHERE state = 'receiving' AND idp_uid = $1`, [sub])
    const answer = await sendRaw(site.service.url, [
      first,
      async () => {
        await until(
          'the first photo to be stored',
          async () => (await site.stored(sub)).length === 1,
        )
        await ask("UPDATE photo_uploads SET updated_at = now() - interval '59 seconds'")
        await until('a heartbeat', async () => {
          const [upload] = await ask(
            "SELECT updated_at > now() - interval '30 seconds' AS alive FROM photo_uploads",
          )
          return upload?.alive
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
      await new Response(site.formOf(sub, [{ bytes: site.good }, { bytes: large }])).arrayBuffer(),
    )
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString()
    const head = [
      `POST ${PHOTOS} HTTP/1.1`,
      `Host: ${new URL(site.service.url).host}`,
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
    const { hostname, port } = new URL(site.service.url)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    socket.on('error', () => {})
    socket.write(first)
    await until('the first photo to be stored', async () => (await site.stored(sub)).length === 1)
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
      await recordPhotos(site.service, { ...upload, firstTimestamp: timestamp })
      await site.service.rows(
        "UPDATE photo_uploads SET updated_at = now() - $1 * interval '1 second', " +
          "created_at = now() - interval '14 minutes' WHERE first_timestamp = $2",
        [seconds, timestamp],
      )
    }
    return firstTimestamp + silent.length * 100
  }

  it('may send to another brand, under keys that none of them has', async () => {
    await createBrand(site.service, { id: 'photo-three', kind: 'photo-print', status: 'active' })
    const sub = newCustomer()
    const free = await underWay(sub, [1, 1, 1], 'photo-three')
    expectSuccess(await site.send(sub, [{ bytes: site.good }]))
    const [object] = await site.stored(sub)
    expect(object?.key).toBe(`photo/temp/${sub}/${free}.webp`)
  })

  it('is refused, and told when the first of them has been silent for too long', async () => {
    const sub = newCustomer()
    await underWay(sub, [40, 3, 61, 2])
    const answer = await site.send(sub, [{ bytes: site.good }])
    expect(answer).toAnswer(429, 'RATE_LIMITED')
    expect(answer.text).toContain('Wait until one of them has ended')
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(20)
    expect(await site.stored(sub)).toEqual([])
    const past = "UPDATE photo_uploads SET updated_at = updated_at - interval '20 seconds'"
    await site.service.rows(`${past} WHERE idp_uid = $1`, [sub])
    expect(await site.send(sub, [{ bytes: site.good }])).toAnswer(200)
  })
})
