import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, expectSuccess } from '../support/artworks/register.ts'
import { drawOriented, drawPicture } from '../support/pictures/images.ts'
import {
  type PrintData,
  printDataOf,
  startPrintData,
} from '../support/print-data/start-print-data.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { objectBytes } from '../support/store/objects.ts'

let print: PrintData
let artworkId: string

beforeAll(async () => {
  print = await startPrintData()
  const picture = await drawPicture({ width: 1240, height: 1754 }).jpeg().toBuffer()
  artworkId = await print.artworkWith(picture)
})
afterAll(() => print?.service.stop())

async function configure(brand: string, config: object): Promise<void> {
  const change = 'UPDATE brands SET config = $2 WHERE id = $1'
  await print.service.rows(change, [brand, JSON.stringify(config)])
}

async function configOf(brand: string): Promise<object> {
  const text = 'SELECT config FROM brands WHERE id = $1'
  const [row] = await print.service.rows<{ config: object }>(text, [brand])
  return row?.config ?? {}
}

type AuditEntry = { action: string; outcome: string; actorKind: string; changed?: string[] | null }

/** What the audit log says of a record, oldest entry first. */
async function auditOf(record: string): Promise<AuditEntry[]> {
  const token = await print.service.tokenOf('super-admin')
  const url = `/api/audit-log?where[record][equals]=${record}&sort=createdAt&limit=50`
  const answer = await call<{ docs: AuditEntry[] }>(print.service, 'GET', url, { token })
  return expectSuccess(answer).docs
}

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
    const answer = await print.request(artworkId, json)
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      paths,
    ])
  })

  it('is for administrators of the brand alone', async () => {
    const asArtist = await print.request(artworkId, { size: 'a4' }, print.artist)
    expect(asArtist).toAnswer(403, 'FORBIDDEN')
    for (const login of ['artist-2', 'photo-admin'] as const) {
      const answer = await print.request(
        artworkId,
        { size: 'a4' },
        await print.service.tokenOf(login),
      )
      expect(answer).toAnswer(404, 'NOT_FOUND')
    }
    const nobody = await call(print.service, 'POST', printDataOf(artworkId), {
      json: { size: 'a4' },
    })
    expect(nobody).toAnswer(401)
    expect(
      await call(print.service, 'GET', printDataOf(artworkId), { token: print.artist }),
    ).toAnswer(403)
  })

  it('without a picture says so', async () => {
    const { artwork_id } = await createDraft(print.service, print.artist)
    const answer = await print.request(artwork_id, { size: 'a4' })
    expect(answer).toAnswer(409, 'IMAGE_MISSING')
    expect((await print.list(artwork_id)).sizes).toEqual([])
  })

  it('of a brand that has not decided how it prints is refused', async () => {
    const before = await configOf('art')
    await configure('art', {})
    try {
      const answer = await print.request(artworkId, { size: 'a4' })
      expect(answer).toAnswer(409, 'PRINT_SPECIFICATION_MISSING')
    } finally {
      await configure('art', before)
    }
  })
})

describe('A brand’s print specification', () => {
  it('is checked when it is saved, with the place of the problem', async () => {
    const token = await print.service.tokenOf('super-admin')
    const config = { print: { ratio: 'keep', sizes: [{ id: 'a4', widthMm: -1, heightMm: 297 }] } }
    const answer = await call(print.service, 'PATCH', '/api/brands/art', {
      token,
      json: { config },
    })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['config']])
    expect(answer.text).toContain('print.sizes.0.widthMm')
  })

  it('of a photo brand cuts to a square of 1050 px', async () => {
    // The artwork brand borrows the specification of the photo brand.
    const before = await configOf('art')
    await configure('art', await configOf('photo'))
    try {
      expectSuccess(await print.request(artworkId, { size: 'square' }))
      const file = await print.made(artworkId, 'square')
      expect(file).toMatchObject({
        status: 'ready',
        width: 1050,
        height: 1050,
        formula_width: 1051,
      })
      expect(file.crop).toEqual({ x: 0, y: 257, width: 1240, height: 1240 })
      expect(file.preflight.map(({ code }) => code)).toEqual(['RATIO'])
      const crop = { unit: 'px', x: 0, y: 0, width: 500, height: 400 }
      const answer = await print.request(artworkId, { size: 'square', crop })
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['crop']])

      // The catalogue sells nothing on this sheet; a file that is there is shown all the same.
      const [square] = (await print.list(artworkId)).sizes
      expect(square).toMatchObject({ size: 'square', for_sale: false, crop_chosen: false })
    } finally {
      await configure('art', before)
    }
  })
})

describe('A chosen crop', () => {
  inOrder()
  const part = { x: 10, y: 20, width: 876, height: 592 }
  const size = 'postcard'
  let id: string

  beforeAll(async () => {
    id = await print.artworkWith(await drawOriented(6, { width: 1240, height: 900 }))
    expectSuccess(await print.request(id, { size, crop: { unit: 'px', ...part } }))
  })

  it('is counted in px of the upright picture, and kept when the file is made again', async () => {
    const first = await print.made(id, size)
    expect(first).toMatchObject({ status: 'ready', crop: part, crop_chosen: true })
    expectSuccess(await print.request(id, { size }))
    const second = await print.made(id, size)
    expect(second).toMatchObject({ crop: part, crop_chosen: true, sha256: first.sha256 })
    const row = (await print.list(id)).sizes.find((one) => one.size === size)
    expect(row).toMatchObject({ crop_chosen: true, effective_dpi: 150 })
    const { data } = await sharp(
      await objectBytes(print.service, `print-data/art/${first.file_name}`),
    )
      .extract({ left: 40, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // The upper left corner of the upright picture is red.
    expect([...data].map((value) => Math.round(value / 20))).toEqual([11, 2, 2])
  })

  it('gives way to the middle of the picture when that is asked for', async () => {
    expectSuccess(await print.request(id, { size, crop: null }))
    const file = await print.made(id, size)
    expect(file).toMatchObject({ status: 'ready', crop_chosen: false })
    expect(file.crop).toEqual({ x: 0, y: 0, width: 1240, height: 900 })
  })

  it('is audited: that it was chosen and changed, not where it lies', async () => {
    const entries = await auditOf((await print.made(id, size)).id)
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
    expectSuccess(await print.request(id, { size, crop: { unit: 'px', ...part } }))
    await print.made(id, size)
    const before = await configOf('art')
    const sizes = [{ id: size, widthMm: 100, heightMm: 100, products: ['postcard'] }]
    await configure('art', { print: { ratio: 'crop', sizes } })
    try {
      expectSuccess(await print.request(id, { size }))
      const file = await print.made(id, size)
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
    call<Sizes>(print.service, 'GET', `/api/${brand}/print-sizes`, { token })

  it('of an artwork brand are the sheets on which the catalogue is printed', async () => {
    const { ratio, sizes } = expectSuccess(await sizesOf('art', print.artist))
    expect(ratio).toBe('keep')
    expect(sizes.map(({ id }) => id)).toEqual(['a4', 'a5', 'postcard'])
    expect(sizes[0]).toEqual({
      ...{ id: 'a4', dpi: 300 },
      ...{ width_mm: 210, height_mm: 297, width_px: 2480, height_px: 3508 },
      products: ['premium', 'wood'],
    })
    const { sizes: listed } = await print.list(artworkId)
    expect(listed.filter((one) => one.for_sale).map((one) => one.size)).toEqual(
      sizes.map(({ id }) => id),
    )
  })

  it('of a photo brand are those of its active templates', async () => {
    const token = await print.service.tokenOf('photo-admin')
    expect(expectSuccess(await sizesOf('photo', token)).sizes).toEqual([])
    const template = { base_price: 100, production_time: '3 days', shipping_method: 'Letter' }
    for (const [title, width_mm, height_mm, status] of [
      ['Square', 89, 89, 'active'],
      ['Lying', 127, 89, 'active'],
      ['Upright', 89, 127, 'active'],
      ['Not sold', 200, 300, 'inactive'],
    ] as const) {
      const json = { ...template, title, status, print_size: { width_mm, height_mm } }
      expectSuccess(
        await call(print.service, 'POST', '/api/photo/products/templates', { token, json }),
      )
    }
    const { ratio, sizes } = expectSuccess(await sizesOf('photo', token))
    expect(ratio).toBe('crop')
    expect(sizes.map(({ id, width_px }) => [id, width_px])).toEqual([
      ['square', 1050],
      ['89x127', 1051],
    ])
  })

  it('are empty for a brand without print settings, and 401 without a login', async () => {
    expect(expectSuccess(await sizesOf('pet', print.artist)).sizes).toEqual([])
    expect(await sizesOf('art')).toAnswer(401)
    expect(await sizesOf('none', print.artist)).toAnswer(404)
  })
})
