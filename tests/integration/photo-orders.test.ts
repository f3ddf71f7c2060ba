import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { withClockAhead } from '../support/diagnostics/preloads.ts'
import { ATTESTATION_HEADER, attestationToken } from '../support/identity/attestation.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { ORDER_JOBS } from '../support/orders/reconcile.ts'
import { newCustomer, type PhotoSite, startPhotoSite } from '../support/photo-print/photo-site.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { quantisationOf } from '../support/pictures/quantisation.ts'
import {
  decide,
  filesReady,
  payPhotos,
  photoOrder,
  printsOf,
  readOrder,
} from '../support/production/photo-orders.ts'
import { call, NO_RECORD, pathsOf } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { createProcesses } from '../support/service/processes.ts'
import { freePort } from '../support/system/free-port.ts'
import { until } from '../support/system/until.ts'

const MINUTE_MS = 60_000
/** For how long a URL of a photo opens it. */
const LOOK_MS = 5 * MINUTE_MS

let site: PhotoSite
let worker: Awaited<ReturnType<PhotoSite['service']['startWorker']>>
let variantId = ''
let photoConfig: object

beforeAll(async () => {
  site = await startPhotoSite()
  photoConfig = (await site.service.row("SELECT config FROM brands WHERE id = 'photo'", [])).config
  await site.service.rows('DELETE FROM jobs.schedule WHERE name = ANY($1)', [ORDER_JOBS])
  worker = await site.service.startWorker()
  await until('the template to be for sale', async () => {
    const product = (await site.service.products()).find(({ title }) => title === 'Square')
    variantId = product?.variants[0]?.id ?? ''
    return variantId !== ''
  })
})
afterAll(async () => {
  await worker?.stop(10_000)
  await site?.service.stop()
})

const objectAt = async (key: string) => {
  const object = await site.service.store.get(key)
  if (!object) throw new Error(`There is no ${key}.`)
  return buffer(object.body)
}
const upload = async (quantity: number) => {
  const change = { quantity: String(quantity) }
  return expectSuccess(await site.send(newCustomer(), [{ bytes: site.good }], change)).upload_id
}
const line = (uploadId: string | null, quantity: number) => ({
  ...{ variantId, quantity },
  properties: uploadId === null ? [] : [{ name: '_photo_upload', value: uploadId }],
})

describe('a paid order of photos', () => {
  it('leads to its upload, to a print file of each photo, and to one thumbnail', async () => {
    const shopId = await payPhotos(site, 2, 3)
    const { id, photoProblems } = await readOrder(site, shopId, 'pending')
    expect(photoProblems).toEqual([])
    const prints = await filesReady(site, id)
    expect(prints.map(({ position, copies }) => [position, copies])).toEqual([
      [1, 3],
      [2, 3],
    ])
    const key = `print-data/photo/photo_${id}_print.jpg`
    const metadata = await sharp(await objectAt(key)).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1050, height: 1050, density: 300 })
    expect([metadata.space, metadata.chromaSubsampling]).toEqual(['srgb', '4:4:4'])
    expect([metadata.exif, metadata.xmp, metadata.icc !== undefined]).toEqual([
      undefined,
      undefined,
      true,
    ])
    const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: 'grey' } })
    const wanted = plain.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    expect(quantisationOf(await objectAt(key))).toEqual(quantisationOf(await wanted.toBuffer()))
    expect(await site.service.store.head(`print-data/photo/photo_${id}-2_print.jpg`)).not.toBe(null)
    const thumbnail = `thumbnails/photo/photo_${id}_thumb.webp`
    await until('the thumbnail', () => site.service.store.head(thumbnail))
    const small = await sharp(await objectAt(thumbnail)).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 300, height: 300 })
    const open = await fetch(`${site.service.url}/api/files/${thumbnail}`)
    expect(open.status).toBe(404)
  })

  it('shows what the preflight of its own print file has found', async () => {
    const small = await drawJpeg({ width: 500, height: 500 })
    const preflightOf = async (good: Buffer) => {
      const { id } = await readOrder(site, await payPhotos({ ...site, good }), 'pending')
      return (await filesReady(site, id)).map(({ preflight, effective_dpi }) => ({
        ...{ preflight, effective_dpi },
      }))
    }
    expect(await preflightOf(small)).toEqual([
      {
        effective_dpi: 142,
        preflight: [
          {
            severity: 'warning',
            message: {
              en: 'The picture has 142 DPI at this size and will look soft; 200 are better.',
              ja: 'このサイズでの解像度は142 DPIのため、ぼやけて見えます。200 DPI以上をお勧めします。',
            },
            action: expect.objectContaining({
              en: expect.stringContaining('Use a larger picture'),
            }),
          },
        ],
      },
    ])
    expect(await preflightOf(await drawJpeg({ width: 1100, height: 1100 }))).toEqual([
      { effective_dpi: 314, preflight: [] },
    ])
  })

  it('closes the URLs of its photos and print files after five minutes', async () => {
    const { service } = site
    const { id } = await readOrder(site, await payPhotos(site), 'pending')
    const [print] = await filesReady(site, id)
    const urls = [print?.photo_url, print?.print_file_url].map((url) => new URL(url ?? ''))
    for (const [ahead, status] of [
      [LOOK_MS - MINUTE_MS, 200],
      [LOOK_MS, 404],
    ] as const) {
      const PORT = String(await freePort())
      const later = createProcesses({ ...service.env, ...withClockAhead(ahead), PORT })
      try {
        await later.start('tests/support/service/api-process.ts', 'api ready')
        for (const { pathname, search } of urls)
          expect((await fetch(`http://localhost:${PORT}${pathname}${search}`)).status).toBe(status)
      } finally {
        await later.stopAll()
      }
    }
  })

  it('shows its photos by URLs that expire, and audits each look', async () => {
    const { id } = await readOrder(site, await payPhotos(site), 'pending')
    const [print] = await filesReady(site, id)
    for (const url of [print?.photo_url, print?.print_file_url]) {
      expect((await fetch(url ?? '')).status).toBe(200)
      const { origin, pathname } = new URL(url ?? '')
      expect((await fetch(`${origin}${pathname}`)).status).toBe(404)
    }
    const looks = (await auditEntries(site.service)).filter(
      ({ action, record }) => action === 'photos.view' && record === id,
    )
    expect(looks.length).toBeGreaterThan(0)
  })

  it('is hidden from users without the permission', async () => {
    const { id, updatedAt } = await readOrder(site, await payPhotos(site), 'pending')
    for (const login of ['art-admin', 'artist'] as const) {
      const token = await site.service.tokenOf(login)
      expect((await printsOf(site, id, token)).status).toBe(403)
    }
    expect((await printsOf(site, id, '')).status).toBe(401)
    expect((await printsOf(site, NO_RECORD)).status).toBe(404)
    expect(updatedAt).toBe((await photoOrder(site, (await platformOf(id)) ?? '')).updatedAt)
  })

  it('goes to printing when it is approved, and on hold with a reason when it is not', async () => {
    const approved = await payPhotos(site)
    const { id } = await readOrder(site, approved, 'pending')
    await filesReady(site, id)
    expect(expectSuccess(await decide(site, approved, { decision: 'approve' })).status).toBe(
      'printing',
    )
    const rejected = await payPhotos(site)
    await readOrder(site, rejected, 'pending')
    expect((await decide(site, rejected, { decision: 'reject' })).status).toBe(400)
    const answer = await decide(site, rejected, { decision: 'reject', reason: 'It is blurred.' })
    expect(expectSuccess(answer).status).toBe('on_hold')
    const asked = await payPhotos(site)
    const { id: askedId } = await readOrder(site, asked, 'pending')
    expectSuccess(
      await decide(site, asked, { decision: 'request', reason: 'Please send it again.' }),
    )
    const events = await site.service.rows(
      'SELECT kind, text, inquiry_state FROM order_events WHERE order_id = $1 ORDER BY created_at',
      [askedId],
    )
    expect(events).toContainEqual({
      ...{ kind: 'inquiry', text: 'Please send it again.', inquiry_state: 'open' },
    })
  })
})

describe('an approval', () => {
  let shopId: string
  let id: string
  let version: string | null
  const approve = (change: object = {}) => decide(site, shopId, { decision: 'approve', ...change })
  beforeAll(async () => {
    shopId = await payPhotos(site, 1, 2)
    ;({ id } = await readOrder(site, shopId, 'pending'))
    await filesReady(site, id)
    ;({ version } = expectSuccess(await printsOf(site, id)))
  })

  it('says which photos were seen', async () => {
    expect(version).toMatch(/^[0-9a-f]{64}$/)
    const answer = await approve({ printsVersion: undefined })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['printsVersion']])
    expect(await approve({ printsVersion: 'f'.repeat(64) })).toAnswer(409, 'CONFLICT')
  })

  it.each([
    ['another photo', 'photo_sha256', "repeat('f', 64)"],
    ['more copies', 'copies', 'copies + 1'],
    ['another sheet', 'width_mm', 'width_mm + 1'],
  ])('is refused for %s than was seen', async (_, column, value) => {
    const [before] = await site.service.rows('SELECT * FROM order_prints WHERE order_id = $1', [id])
    const set = 'UPDATE order_prints SET'
    await site.service.rows(`${set} ${column} = ${value} WHERE order_id = $1`, [id])
    expect(await approve({ printsVersion: version })).toAnswer(409, 'CONFLICT')
    await site.service.rows(`${set} ${column} = $2 WHERE order_id = $1`, [id, before?.[column]])
  })

  it('is refused while the prints are not those of the order in the shop', async () => {
    const lines = 'UPDATE orders_lines SET current_quantity = $2 WHERE _parent_id = $1'
    await site.service.rows(lines, [id, 3])
    expect(expectSuccess(await printsOf(site, id)).version).toBe(null)
    expect(await approve({ printsVersion: version })).toAnswer(409, 'CONFLICT')
    await site.service.rows(lines, [id, 2])
    expect(expectSuccess(await approve()).status).toBe('printing')
  })
})

describe('the thumbnail of an order', () => {
  it.each([
    ['to attested apps only', { delivery: 'attested' }],
    ['to everybody by a CDN', { delivery: 'public', cdnUrl: 'https://cdn.example.test' }],
  ])(
    'is for those who work on it, also where the brand shows thumbnails %s',
    async (_, thumbnails) => {
      const { service } = site
      const { id } = await readOrder(site, await payPhotos(site), 'pending')
      await until('the thumbnail', () =>
        service.store.head(`thumbnails/photo/photo_${id}_thumb.webp`),
      )
      const json = { config: { ...photoConfig, thumbnails } }
      const token = await service.tokenOf('super-admin')
      expect(await call(service, 'PATCH', '/api/brands/photo', { token, json })).toAnswer(200)
      const ask = async (headers: Record<string, string>) => {
        const url = `${service.url}/api/photo/thumbnails/${id}`
        return fetch(url, { redirect: 'manual', headers: { accept: 'image/webp', ...headers } })
      }
      const bearer = (of: string) => ({ authorization: `Bearer ${of}` })
      const app = { [ATTESTATION_HEADER]: await attestationToken(service) }
      const artAdmin = bearer(await service.tokenOf('art-admin'))
      for (const headers of [app, { ...app, ...artAdmin }]) {
        const { status, headers: answered } = await ask(headers)
        expect([status, answered.get('x-error-code')]).toEqual([404, 'NOT_FOUND'])
      }
      expect([401, 404]).toContain((await ask({})).status)
      const shown = await ask(bearer(site.admin))
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      const { status, headers } = await ask({
        ...bearer(site.admin),
        'if-none-match': shown.headers.get('etag') ?? '',
      })
      expect([status, headers.get('cache-control')]).toEqual([304, 'private, no-store'])
    },
  )
})

describe('an order that differs from its upload', () => {
  it.each([
    ['another quantity', 3, 2, ['QUANTITY_MISMATCH']],
    ['no upload', null, 1, ['UPLOAD_MISSING']],
  ])('is held because of %s', async (_, uploaded, bought, problems) => {
    const id = uploaded === null ? null : await upload(uploaded)
    const shopId = await site.service.shop.buy([line(id, bought)])
    const order = await readOrder(site, shopId, 'on_hold')
    expect(order.photoProblems).toEqual(problems)
    const prints = await site.service.rows('SELECT 1 FROM order_prints WHERE order_id = $1', [
      order.id,
    ])
    expect(prints).toEqual([])
  })

  it('is held because its photos are for another product', async () => {
    const { service } = site
    const other = await site.register('Square, matt')
    await until('the other template to be for sale', async () =>
      (await service.products()).some(({ title }) => title === 'Square, matt'),
    )
    const sent = await site.send(newCustomer(), [{ bytes: site.good }], { template_id: other })
    const shopId = await service.shop.buy([line(expectSuccess(sent).upload_id, 1)])
    const { id, photoProblems, status } = await readOrder(site, shopId, 'on_hold')
    expect([status, photoProblems]).toEqual(['on_hold', ['TEMPLATE_MISMATCH']])
    expect(await service.rows('SELECT 1 FROM order_prints WHERE order_id = $1', [id])).toEqual([])
    await service.rows("UPDATE orders SET status = 'pending', held_from = NULL WHERE id = $1", [id])
    expect(await decide(site, shopId, { decision: 'approve' })).toAnswer(409, 'CONFLICT')
  })

  it('cannot be approved, also when a user takes it off hold', async () => {
    const shopId = await site.service.shop.buy([line(await upload(2), 1)])
    await readOrder(site, shopId, 'on_hold')
    const { id } = await photoOrder(site, shopId)
    await site.service.rows(
      "UPDATE orders SET status = 'pending', held_from = NULL WHERE id = $1",
      [id],
    )
    expect(await decide(site, shopId, { decision: 'approve' })).toAnswer(409, 'CONFLICT')
  })

  it('returns to the check when the shop has corrected it', async () => {
    const shopId = await site.service.shop.buy([line(await upload(1), 2)])
    await readOrder(site, shopId, 'on_hold')
    await site.service.shop.giveBack(shopId, 0, 1)
    const { photoProblems, id } = await readOrder(site, shopId, 'pending')
    expect(photoProblems).toEqual([])
    expect(await filesReady(site, id)).toHaveLength(1)
  })
})

describe('the print files of customers', () => {
  it('go when the order is cancelled, and 30 days after it was sent', async () => {
    const [cancelled, sent, fresh] = [
      await payPhotos(site),
      await payPhotos(site),
      await payPhotos(site),
    ]
    const ids: string[] = []
    for (const shopId of [cancelled, sent, fresh]) {
      const { id } = await readOrder(site, shopId, 'pending')
      await filesReady(site, id)
      ids.push(id)
    }
    await site.service.rows("UPDATE orders SET status = 'cancelled' WHERE id = $1", [ids[0]])
    await site.service.rows(
      "UPDATE orders SET status = 'completed', updated_at = now() - interval '31 days' WHERE id = $1",
      [ids[1]],
    )
    await site.service.rows("UPDATE orders SET status = 'shipped' WHERE id = $1", [ids[2]])
    await startJob(site.service, 'expire-order-prints', {})
    const left = 'SELECT order_id FROM order_prints WHERE order_id = ANY($1)'
    await until('the prints to go', async () => (await site.service.rows(left, [ids])).length === 1)
    const heads = await Promise.all(
      ids.map((id) => site.service.store.head(`print-data/photo/photo_${id}_print.jpg`)),
    )
    expect(heads.map((head) => head !== null)).toEqual([false, false, true])
  })
})

const platformOf = async (id: string) =>
  (await site.service.row('SELECT platform_id FROM orders WHERE id = $1', [id])).platform_id
