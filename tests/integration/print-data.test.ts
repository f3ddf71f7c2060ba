import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft, expectSuccess, upload } from '../support/artworks/register.ts'
import { drawLargeJpeg, drawOriented, drawPicture } from '../support/pictures/images.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { storeReport } from '../support/store/verify-store.ts'
import { until } from '../support/system/until.ts'

type PrintFile = {
  readonly id: string
  readonly size: string
  readonly status: 'queued' | 'ready' | 'refused' | 'failed'
  readonly crop: { x: number; y: number; width: number; height: number }
  readonly crop_chosen: boolean
  readonly width: number
  readonly height: number
  readonly formula_width: number
  readonly effective_dpi: number
  readonly file_name: string
  readonly sha256: string | null
  readonly preflight: readonly {
    readonly code: string
    readonly severity: string
    readonly message: { readonly en: string; readonly ja: string }
    readonly action: { readonly en: string; readonly ja: string }
  }[]
  readonly download_url: string | null
}
type Listed = {
  readonly sizes: readonly {
    readonly size: string
    readonly for_sale: boolean
    readonly crop_chosen: boolean
    readonly effective_dpi: number
    readonly rating: string
    readonly print_data: PrintFile | null
  }[]
}

let service: Service
let admin: string
let artist: string
let artworkId: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('art-admin')
  artist = await service.tokenOf('artist')
  await service.startWorker()
  artworkId = await artworkWith(await drawPicture({ width: 1240, height: 1754 }).jpeg().toBuffer())
})

afterAll(() => service?.stop())

async function artworkWith(bytes: Buffer): Promise<string> {
  const draft = await createDraft(service, artist)
  expectSuccess(await upload(service, draft.artwork_id, draft.upload_token, bytes))
  return draft.artwork_id
}

const path = (id: string) => `/api/art/artworks/${id}/print-data`

function request(id: string, json: object, token = admin) {
  return call<PrintFile>(service, 'POST', path(id), { token, json })
}

async function list(id: string, token = admin): Promise<Listed> {
  return expectSuccess(await call<Listed>(service, 'GET', path(id), { token }))
}

/** The print file of a size when the worker is done with it. */
function made(id: string, size: string): Promise<PrintFile> {
  return until(
    `the print file of ${size}`,
    async () => {
      const { sizes } = await list(id)
      const file = sizes.find((one) => one.size === size)?.print_data
      return file && file.status !== 'queued' ? file : null
    },
    60_000,
  )
}

async function configure(brand: string, config: object): Promise<void> {
  await withClient(service.databaseUrl, (client) =>
    client.query('UPDATE brands SET config = $2 WHERE id = $1', [brand, JSON.stringify(config)]),
  )
}

async function configOf(brand: string): Promise<object> {
  const { rows } = await withClient(service.databaseUrl, (client) =>
    client.query<{ config: object }>('SELECT config FROM brands WHERE id = $1', [brand]),
  )
  return rows[0]?.config ?? {}
}

type AuditEntry = { action: string; outcome: string; actorKind: string; changed?: string[] | null }

/** What the audit log says of a record, oldest entry first. */
async function auditOf(record: string): Promise<AuditEntry[]> {
  const token = await service.tokenOf('super-admin')
  const url = `/api/audit-log?where[record][equals]=${record}&sort=createdAt&limit=50`
  const answer = await call<{ docs: AuditEntry[] }>(service, 'GET', url, { token })
  return expectSuccess(answer).docs
}

describe('The print file of an artwork', () => {
  it('is made by the worker: the sheet’s px, 300 DPI, sRGB, under the name of the specification', async () => {
    const asked = expectSuccess(await request(artworkId, { size: 'a4' }))
    expect(asked).toMatchObject({ status: 'queued', download_url: null, effective_dpi: 150 })
    const file = await made(artworkId, 'a4')
    expect(file).toMatchObject({ status: 'ready', width: 2480, height: 3508, formula_width: 2480 })
    expect(file.file_name).toBe(`art_${artworkId}-a4_print.jpg`)
    const bytes = await objectBytes(service, `print-data/art/${file.file_name}`)
    const facts = await sharp(bytes).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 2480, height: 3508, density: 300 })
    expect(facts).toMatchObject({ space: 'srgb', chromaSubsampling: '4:4:4', hasProfile: true })
    expect(facts.exif).toBeUndefined()
  })

  it('tells what the preflight found, in both languages, and what to do', async () => {
    const { preflight } = await made(artworkId, 'a4')
    expect(preflight.map(({ code, severity }) => [code, severity])).toEqual([
      ['LOW_RESOLUTION', 'warning'],
    ])
    expect(preflight[0]?.message.en).toContain('150 DPI')
    expect(preflight[0]?.message.ja).toContain('150 DPI')
    expect(preflight[0]?.action.ja).toMatch(/[\u3040-\u30ff\u4e00-\u9fff].*。$/)
  })

  it('is downloaded by its signed URL alone', async () => {
    const { download_url, file_name } = await made(artworkId, 'a4')
    const signed = new URL(download_url ?? '')
    const download = await fetch(signed)
    expect(download).toAnswer(200)
    expect(download.headers.get('content-type')).toBe('image/jpeg')
    expect(download.headers.get('cache-control')).toContain('no-store')
    await download.body?.cancel()
    for (const token of [undefined, artist, await service.tokenOf('photo-admin')]) {
      const bare = await call(service, 'GET', `/api/files/print-data/art/${file_name}`, { token })
      expect(bare).toAnswer(404)
    }
    const other = await call(
      service,
      'GET',
      `${signed.pathname.replace('-a4_', '-a5_')}${signed.search}`,
    )
    expect(other).toAnswer(404)
  })

  it('is not written again when nothing changed', async () => {
    const key = `print-data/art/art_${artworkId}-a4_print.jpg`
    const before = await service.store.head(key)
    expectSuccess(await request(artworkId, { size: 'a4' }))
    const file = await made(artworkId, 'a4')
    const after = await service.store.head(key)
    expect(file.status).toBe('ready')
    expect(after?.lastModified).toEqual(before?.lastModified)
    expect(after?.sha256).toBe(file.sha256)
  })

  it('is written again when its object is gone', async () => {
    const key = `print-data/art/art_${artworkId}-a4_print.jpg`
    const before = await service.store.head(key)
    await service.store.delete(key)
    expectSuccess(await request(artworkId, { size: 'a4' }))
    await made(artworkId, 'a4')
    expect((await service.store.head(key))?.sha256).toBe(before?.sha256)
  })

  it('is made again by the check of the store when it is damaged', async () => {
    const file = await made(artworkId, 'a4')
    // The job has a last look at its file after it has recorded it, and would notice the damage itself.
    await until('the end of the job', async () => {
      const { rows } = await withClient(service.databaseUrl, (client) =>
        client.query(
          "SELECT 1 FROM jobs.job WHERE name = 'make-print-data' AND state < 'completed'",
        ),
      )
      return rows.length === 0
    })
    const key = `print-data/art/${file.file_name}`
    const good = await service.store.head(key)
    await service.store.put(key, Buffer.from('damaged'), { contentType: 'image/jpeg' })
    const [, { repaired }] = await storeReport(service, '--repair')
    expect(repaired).toContain(key)
    await until('the print file to be made again', async () => {
      return (await service.store.head(key))?.sha256 === good?.sha256
    })
    expect(await made(artworkId, 'a4')).toMatchObject({ status: 'ready', sha256: file.sha256 })
  })

  it('shows the chosen part only, given in px or in parts of the picture', async () => {
    const crop = { unit: 'px', x: 0, y: 0, width: 876, height: 592 }
    expectSuccess(await request(artworkId, { size: 'postcard', crop }))
    const file = await made(artworkId, 'postcard')
    // A landscape part turns the sheet.
    expect([file.width, file.height]).toEqual([1748, 1181])
    const bytes = await objectBytes(service, `print-data/art/${file.file_name}`)
    const { data } = await sharp(bytes)
      .extract({ left: 40, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].map((value) => Math.round(value / 20))).toEqual([11, 2, 2])

    const half = { unit: 'fraction', x: 0, y: 0.5, width: 1, height: 0.5 }
    const answer = expectSuccess(await request(artworkId, { size: 'postcard', crop: half }))
    expect(answer.crop).toEqual({ x: 0, y: 877, width: 1240, height: 877 })
    expect((await made(artworkId, 'postcard')).status).toBe('ready')
  })

  it('is refused when too few px are left, and an older file of the size goes', async () => {
    const key = `print-data/art/art_${artworkId}-postcard_print.jpg`
    expect(await service.store.head(key)).not.toBeNull()
    const crop = { unit: 'px', x: 10, y: 10, width: 100, height: 148 }
    expectSuccess(await request(artworkId, { size: 'postcard', crop }))
    const file = await made(artworkId, 'postcard')
    expect(file).toMatchObject({ status: 'refused', download_url: null, sha256: null })
    expect(file.preflight.map(({ code }) => code)).toContain('TOO_SMALL')
    expect(await service.store.head(key)).toBeNull()
  })

  it('of the newest request wins when several come at once', async () => {
    const crops = [0, 100, 200, 300].map((x) => ({ unit: 'px', x, y: 0, width: 800, height: 1000 }))
    const answers = await Promise.all(crops.map((crop) => request(artworkId, { size: 'a5', crop })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const file = await made(artworkId, 'a5')
    const { sha256 } = (await service.store.head(`print-data/art/${file.file_name}`)) ?? {}
    expect(file).toMatchObject({ status: 'ready', sha256 })
    // Jobs of the requests before may still be waiting when the newest is recorded.
    for (const crop of crops) expectSuccess(await request(artworkId, { size: 'a5', crop }))
    const newest = await made(artworkId, 'a5')
    expect(newest.crop).toMatchObject({ x: 300, y: 0 })
    const bytes = await objectBytes(service, `print-data/art/${newest.file_name}`)
    // The red corner of the picture is 310 px wide: this crop shows 10 px of it, all others more than 100.
    const isRed = async (at: number) => {
      const pixel = sharp(bytes).extract({ left: at, top: at, width: 1, height: 1 })
      return (
        String([...(await pixel.raw().toBuffer())].map((value) => Math.round(value / 20))) ===
        '11,2,2'
      )
    }
    expect([await isRed(5), await isRed(100)]).toEqual([true, false])
  })

  it('of 90 megapixels is made, too', async () => {
    const id = await artworkWith(await drawLargeJpeg(10_000, 9000))
    expectSuccess(await request(id, { size: 'a4' }))
    const file = await made(id, 'a4')
    expect(file).toMatchObject({ status: 'ready', width: 2756, height: 2480 })
  })

  it('goes with the artwork', async () => {
    const id = await artworkWith(await drawPicture({ width: 900, height: 700 }).png().toBuffer())
    expectSuccess(await request(id, { size: 'postcard' }))
    await made(id, 'postcard')
    const { status } = await call(service, 'DELETE', `/api/artworks/${id}`, { token: admin })
    expect(status).toBe(200)
    await until('the objects of the artwork to go', async () => {
      return (await objectsBelow(service, `print-data/art/art_${id}`)).length === 0
    })
    const records = await call<{ totalDocs: number }>(
      service,
      'GET',
      `/api/print-data?where[artwork][equals]=${id}`,
      { token: admin },
    )
    expect(records.body.totalDocs).toBe(0)
  })
})

describe('A request for a print file', () => {
  it.each([
    ['no size', {}, ['size']],
    ['a size that the brand does not print', { size: 'a0' }, ['size']],
    ['a size that is a path', { size: '../../a4' }, ['size']],
    ['an unknown field', { size: 'a4', dpi: 600 }, ['dpi']],
    [
      'a crop without a unit',
      { size: 'a4', crop: { x: 0, y: 0, width: 9, height: 9 } },
      ['crop.unit'],
    ],
    [
      'a crop of no area',
      { size: 'a4', crop: { unit: 'px', x: 0, y: 0, width: 0, height: 9 } },
      ['crop.width'],
    ],
    [
      'a crop beyond the picture',
      { size: 'a4', crop: { unit: 'px', x: 1000, y: 0, width: 900, height: 900 } },
      ['crop'],
    ],
    [
      'a crop of less than a px',
      { size: 'a4', crop: { unit: 'fraction', x: 0, y: 0, width: 1e-9, height: 1 } },
      ['crop'],
    ],
    ['a crop of text', { size: 'a4', crop: 'all' }, ['crop']],
  ])('with %s is refused at its field', async (_, json, paths) => {
    const answer = await request(artworkId, json)
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      paths,
    ])
  })

  it('is for administrators of the brand alone', async () => {
    const asArtist = await request(artworkId, { size: 'a4' }, artist)
    expect(asArtist).toAnswer(403, 'FORBIDDEN')
    for (const login of ['artist-2', 'photo-admin'] as const) {
      const answer = await request(artworkId, { size: 'a4' }, await service.tokenOf(login))
      expect(answer).toAnswer(404, 'NOT_FOUND')
    }
    const nobody = await call(service, 'POST', path(artworkId), { json: { size: 'a4' } })
    expect(nobody).toAnswer(401)
    expect(await call(service, 'GET', path(artworkId), { token: artist })).toAnswer(403)
  })

  it('without a picture says so', async () => {
    const { artwork_id } = await createDraft(service, artist)
    const answer = await request(artwork_id, { size: 'a4' })
    expect(answer).toAnswer(409, 'IMAGE_MISSING')
    expect((await list(artwork_id)).sizes).toEqual([])
  })

  it('of a brand that has not decided how it prints is refused', async () => {
    const { rows } = await withClient(service.databaseUrl, (client) =>
      client.query<{ config: object }>("SELECT config FROM brands WHERE id = 'art'"),
    )
    await configure('art', {})
    try {
      const answer = await request(artworkId, { size: 'a4' })
      expect(answer).toAnswer(409, 'PRINT_SPECIFICATION_MISSING')
    } finally {
      await configure('art', rows[0]?.config ?? {})
    }
  })
})

describe('A brand’s print specification', () => {
  it('is checked when it is saved, with the place of the problem', async () => {
    const token = await service.tokenOf('super-admin')
    const config = { print: { ratio: 'keep', sizes: [{ id: 'a4', widthMm: -1, heightMm: 297 }] } }
    const answer = await call(service, 'PATCH', '/api/brands/art', { token, json: { config } })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['config']])
    expect(answer.text).toContain('print.sizes.0.widthMm')
  })

  it('of a photo brand cuts to a square of 1050 px', async () => {
    // The artwork brand borrows the specification of the photo brand.
    const { rows } = await withClient(service.databaseUrl, (client) =>
      client.query<{ id: string; config: object }>('SELECT id, config FROM brands'),
    )
    const configOf = (id: string) => rows.find((row) => row.id === id)?.config ?? {}
    await configure('art', configOf('photo'))
    try {
      expectSuccess(await request(artworkId, { size: 'square' }))
      const file = await made(artworkId, 'square')
      expect(file).toMatchObject({
        status: 'ready',
        width: 1050,
        height: 1050,
        formula_width: 1051,
      })
      expect(file.crop).toEqual({ x: 0, y: 257, width: 1240, height: 1240 })
      expect(file.preflight.map(({ code }) => code)).toEqual(['RATIO'])
      const crop = { unit: 'px', x: 0, y: 0, width: 500, height: 400 }
      const answer = await request(artworkId, { size: 'square', crop })
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['crop']])

      // The catalogue sells nothing on this sheet; a file that is there is shown all the same.
      const [square] = (await list(artworkId)).sizes
      expect(square).toMatchObject({ size: 'square', for_sale: false, crop_chosen: false })
    } finally {
      await configure('art', configOf('art'))
    }
  })
})

describe('A chosen crop', () => {
  const part = { x: 10, y: 20, width: 876, height: 592 }
  const size = 'postcard'
  let id: string

  beforeAll(async () => {
    id = await artworkWith(await drawOriented(6, { width: 1240, height: 900 }))
    expectSuccess(await request(id, { size, crop: { unit: 'px', ...part } }))
  })

  it('is counted in px of the upright picture, and kept when the file is made again', async () => {
    const first = await made(id, size)
    expect(first).toMatchObject({ status: 'ready', crop: part, crop_chosen: true })
    expectSuccess(await request(id, { size }))
    const second = await made(id, size)
    expect(second).toMatchObject({ crop: part, crop_chosen: true, sha256: first.sha256 })
    const row = (await list(id)).sizes.find((one) => one.size === size)
    expect(row).toMatchObject({ crop_chosen: true, effective_dpi: 150 })
    const { data } = await sharp(await objectBytes(service, `print-data/art/${first.file_name}`))
      .extract({ left: 40, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // The upper left corner of the upright picture is red.
    expect([...data].map((value) => Math.round(value / 20))).toEqual([11, 2, 2])
  })

  it('gives way to the middle of the picture when that is asked for', async () => {
    expectSuccess(await request(id, { size, crop: null }))
    const file = await made(id, size)
    expect(file).toMatchObject({ status: 'ready', crop_chosen: false })
    expect(file.crop).toEqual({ x: 0, y: 0, width: 1240, height: 900 })
  })

  it('is audited: that it was chosen and changed, not where it lies', async () => {
    const entries = await auditOf((await made(id, size)).id)
    expect(entries.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['print-data.create', 'user'],
      ['print-data.update', 'user'],
      ['print-data.update', 'user'],
    ])
    expect(entries[2]?.changed).toEqual(
      expect.arrayContaining(['cropChosen', 'cropHeight', 'cropWidth', 'cropX', 'cropY']),
    )
    // Names of fields and nothing of what stands in them.
    const changed = entries.flatMap((entry) => entry.changed ?? [])
    expect(changed.filter((name) => !/^[a-z]+$/i.test(name))).toEqual([])
  })

  it('is dropped when the brand’s sheet has another shape since', async () => {
    expectSuccess(await request(id, { size, crop: { unit: 'px', ...part } }))
    await made(id, size)
    const before = await configOf('art')
    const sizes = [{ id: size, widthMm: 100, heightMm: 100, products: ['postcard'] }]
    await configure('art', { print: { ratio: 'crop', sizes } })
    try {
      expectSuccess(await request(id, { size }))
      const file = await made(id, size)
      expect(file).toMatchObject({ status: 'ready', crop_chosen: false, width: 1181, height: 1181 })
      expect(file.crop).toEqual({ x: 170, y: 0, width: 900, height: 900 })
    } finally {
      await configure('art', before)
    }
  })
})

describe('The print sizes for sale', () => {
  type Sizes = { ratio: string; sizes: { id: string; width_px: number; dpi: number }[] }
  const sizesOf = (brand: string, token?: string) =>
    call<Sizes>(service, 'GET', `/api/${brand}/print-sizes`, { token })

  it('of an artwork brand are the sheets on which the catalogue is printed', async () => {
    const { ratio, sizes } = expectSuccess(await sizesOf('art', artist))
    expect(ratio).toBe('keep')
    expect(sizes.map(({ id }) => id)).toEqual(['a4', 'a5', 'postcard'])
    expect(sizes[0]).toEqual({
      ...{ id: 'a4', dpi: 300 },
      ...{ width_mm: 210, height_mm: 297, width_px: 2480, height_px: 3508 },
    })
    const { sizes: listed } = await list(artworkId)
    expect(listed.filter((one) => one.for_sale).map((one) => one.size)).toEqual(
      sizes.map(({ id }) => id),
    )
  })

  it('of a photo brand are those of its active templates', async () => {
    const token = await service.tokenOf('photo-admin')
    expect(expectSuccess(await sizesOf('photo', token)).sizes).toEqual([])
    const template = { base_price: 100, production_time: '3 days', shipping_method: 'Letter' }
    for (const [title, width_mm, height_mm, status] of [
      ['Square', 89, 89, 'active'],
      ['Lying', 127, 89, 'active'],
      ['Upright', 89, 127, 'active'],
      ['Not sold', 200, 300, 'inactive'],
    ] as const) {
      const json = { ...template, title, status, print_size: { width_mm, height_mm } }
      expectSuccess(await call(service, 'POST', '/api/photo/products/templates', { token, json }))
    }
    const { ratio, sizes } = expectSuccess(await sizesOf('photo', token))
    expect(ratio).toBe('crop')
    expect(sizes.map(({ id, width_px }) => [id, width_px])).toEqual([
      ['square', 1050],
      ['89x127', 1051],
    ])
  })

  it('are empty for a brand without print settings, and 401 without a login', async () => {
    expect(expectSuccess(await sizesOf('pet', artist)).sizes).toEqual([])
    expect(await sizesOf('art')).toAnswer(401)
    expect(await sizesOf('none', artist)).toAnswer(404)
  })
})
