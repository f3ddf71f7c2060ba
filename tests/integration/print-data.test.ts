import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { drawLargeJpeg, drawPicture } from '../support/pictures/images.ts'
import { type PrintData, startPrintData } from '../support/print-data/start-print-data.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { storeReport } from '../support/store/verify-store.ts'
import { until } from '../support/system/until.ts'

let print: PrintData
let artworkId: string

beforeAll(async () => {
  print = await startPrintData()
  const picture = await drawPicture({ width: 1240, height: 1754 }).jpeg().toBuffer()
  artworkId = await print.artworkWith(picture)
})
afterAll(() => print?.service.stop())

describe('The print file of an artwork', () => {
  inOrder()
  it('is made by the worker: the sheet’s px, 300 DPI, sRGB, under the name of the specification', async () => {
    const asked = expectSuccess(await print.request(artworkId, { size: 'a4' }))
    expect(asked).toMatchObject({ status: 'queued', download_url: null, effective_dpi: 150 })
    const file = await print.made(artworkId, 'a4')
    expect(file).toMatchObject({ status: 'ready', width: 2480, height: 3508, formula_width: 2480 })
    expect(file.file_name).toBe(`art_${artworkId}-a4_print.jpg`)
    const bytes = await objectBytes(print.service, `print-data/art/${file.file_name}`)
    const facts = await sharp(bytes).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 2480, height: 3508, density: 300 })
    expect(facts).toMatchObject({ space: 'srgb', chromaSubsampling: '4:4:4', hasProfile: true })
    expect(facts.exif).toBeUndefined()
  })

  it('tells what the preflight found, in both languages, and what to do', async () => {
    const { preflight } = await print.made(artworkId, 'a4')
    expect(preflight.map(({ code, severity }) => [code, severity])).toEqual([
      ['LOW_RESOLUTION', 'warning'],
    ])
    expect(preflight[0]?.message.en).toContain('150 DPI')
    expect(preflight[0]?.message.ja).toContain('150 DPI')
    expect(preflight[0]?.action.ja).toMatch(/[\u3040-\u30ff\u4e00-\u9fff].*。$/)
  })

  it('is downloaded by its signed URL alone', async () => {
    const { download_url, file_name } = await print.made(artworkId, 'a4')
    const signed = new URL(download_url ?? '')
    const download = await fetch(signed)
    expect(download).toAnswer(200)
    expect(download.headers.get('content-type')).toBe('image/jpeg')
    expect(download.headers.get('cache-control')).toContain('no-store')
    await download.body?.cancel()
    for (const token of [undefined, print.artist, await print.service.tokenOf('photo-admin')]) {
      const bare = await call(print.service, 'GET', `/api/files/print-data/art/${file_name}`, {
        token,
      })
      expect(bare).toAnswer(404)
    }
    const other = await call(
      print.service,
      'GET',
      `${signed.pathname.replace('-a4_', '-a5_')}${signed.search}`,
    )
    expect(other).toAnswer(404)
  })

  it('is not written again when nothing changed', async () => {
    const key = `print-data/art/art_${artworkId}-a4_print.jpg`
    const before = await print.service.store.head(key)
    expectSuccess(await print.request(artworkId, { size: 'a4' }))
    const file = await print.made(artworkId, 'a4')
    const after = await print.service.store.head(key)
    expect(file.status).toBe('ready')
    expect(after?.lastModified).toEqual(before?.lastModified)
    expect(after?.sha256).toBe(file.sha256)
  })

  it('is written again when its object is gone', async () => {
    const key = `print-data/art/art_${artworkId}-a4_print.jpg`
    const before = await print.service.store.head(key)
    await print.service.store.delete(key)
    expectSuccess(await print.request(artworkId, { size: 'a4' }))
    await print.made(artworkId, 'a4')
    expect((await print.service.store.head(key))?.sha256).toBe(before?.sha256)
  })

  it('is made again by the check of the store when it is damaged', async () => {
    const file = await print.made(artworkId, 'a4')
    // The job has a last look at its file after it has recorded it, and would notice the damage itself.
    await until('the end of the job', async () => {
      const open = "SELECT 1 FROM jobs.job WHERE name = 'make-print-data' AND state < 'completed'"
      return (await print.service.rows(open)).length === 0
    })
    const key = `print-data/art/${file.file_name}`
    const good = await print.service.store.head(key)
    await print.service.store.put(key, Buffer.from('damaged'), { contentType: 'image/jpeg' })
    const [, { repaired }] = await storeReport(print.service, '--repair')
    expect(repaired).toContain(key)
    await until('the print file to be made again', async () => {
      return (await print.service.store.head(key))?.sha256 === good?.sha256
    })
    expect(await print.made(artworkId, 'a4')).toMatchObject({
      status: 'ready',
      sha256: file.sha256,
    })
  })

  it('shows the chosen part only, given in px or in parts of the picture', async () => {
    const crop = { unit: 'px', x: 0, y: 0, width: 876, height: 592 }
    expectSuccess(await print.request(artworkId, { size: 'postcard', crop }))
    const file = await print.made(artworkId, 'postcard')
    // A landscape part turns the sheet.
    expect([file.width, file.height]).toEqual([1748, 1181])
    const bytes = await objectBytes(print.service, `print-data/art/${file.file_name}`)
    const { data } = await sharp(bytes)
      .extract({ left: 40, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data].map((value) => Math.round(value / 20))).toEqual([11, 2, 2])

    const half = { unit: 'fraction', x: 0, y: 0.5, width: 1, height: 0.5 }
    const answer = expectSuccess(await print.request(artworkId, { size: 'postcard', crop: half }))
    expect(answer.crop).toEqual({ x: 0, y: 877, width: 1240, height: 877 })
    expect((await print.made(artworkId, 'postcard')).status).toBe('ready')
  })

  it('is refused when too few px are left, and an older file of the size goes', async () => {
    const key = `print-data/art/art_${artworkId}-postcard_print.jpg`
    expect(await print.service.store.head(key)).not.toBeNull()
    const crop = { unit: 'px', x: 10, y: 10, width: 100, height: 148 }
    expectSuccess(await print.request(artworkId, { size: 'postcard', crop }))
    const file = await print.made(artworkId, 'postcard')
    expect(file).toMatchObject({ status: 'refused', download_url: null, sha256: null })
    expect(file.preflight.map(({ code }) => code)).toContain('TOO_SMALL')
    expect(await print.service.store.head(key)).toBeNull()
  })

  it('of the newest request wins when several come at once', async () => {
    const crops = [0, 100, 200, 300].map((x) => ({ unit: 'px', x, y: 0, width: 800, height: 1000 }))
    const answers = await Promise.all(
      crops.map((crop) => print.request(artworkId, { size: 'a5', crop })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const file = await print.made(artworkId, 'a5')
    const { sha256 } = (await print.service.store.head(`print-data/art/${file.file_name}`)) ?? {}
    expect(file).toMatchObject({ status: 'ready', sha256 })
    // Jobs of the requests before may still be waiting when the newest is recorded.
    for (const crop of crops) expectSuccess(await print.request(artworkId, { size: 'a5', crop }))
    const newest = await print.made(artworkId, 'a5')
    expect(newest.crop).toMatchObject({ x: 300, y: 0 })
    const bytes = await objectBytes(print.service, `print-data/art/${newest.file_name}`)
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
})

describe('The print file of a picture of its own', () => {
  it('of 90 megapixels is made, too', async () => {
    const id = await print.artworkWith(await drawLargeJpeg(10_000, 9000))
    expectSuccess(await print.request(id, { size: 'a4' }))
    const file = await print.made(id, 'a4')
    expect(file).toMatchObject({ status: 'ready', width: 2756, height: 2480 })
  })

  it('goes with the artwork', async () => {
    const id = await print.artworkWith(
      await drawPicture({ width: 900, height: 700 }).png().toBuffer(),
    )
    expectSuccess(await print.request(id, { size: 'postcard' }))
    await print.made(id, 'postcard')
    const { status } = await call(print.service, 'DELETE', `/api/artworks/${id}`, {
      token: print.admin,
    })
    expect(status).toBe(200)
    await until('the objects of the artwork to go', async () => {
      return (await objectsBelow(print.service, `print-data/art/art_${id}`)).length === 0
    })
    const records = await call<{ totalDocs: number }>(
      print.service,
      'GET',
      `/api/print-data?where[artwork][equals]=${id}`,
      { token: print.admin },
    )
    expect(records.body.totalDocs).toBe(0)
  })
})
