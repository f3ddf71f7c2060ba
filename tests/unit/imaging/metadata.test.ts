import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printSpecificationSchema } from '../../../src/brands/print-specification.ts'
import { makePrintData } from '../../../src/imaging/print-data/make-print-data.ts'
import { planOrRefuse } from '../../../src/imaging/print-data/plan-or-refuse.ts'
import { makeThumbnail } from '../../../src/imaging/thumbnail.ts'
import { heicFile } from '../../support/pictures/heic-files.ts'
import { drawJpeg, drawOriented, drawPng, drawWebp } from '../../support/pictures/images.ts'
import { SECRET, taggedByExiftool } from '../../support/pictures/tagged-by-exiftool.ts'
import { tagsOf } from '../../support/pictures/tags-of.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'
import { runTool } from '../../support/system/run-tool.ts'
import { emptyTempDir, received } from './receive.ts'

const SQUARE = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
const SMALL = { id: 'small', widthMm: 10, heightMm: 10 }
const specification = printSpecificationSchema.parse({ ratio: 'crop', sizes: [SQUARE, SMALL] })

const tempDir = emptyTempDir()
let folder: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Files = Readonly<Record<string, Buffer>>

/** The files that the service makes of a picture, by what they are for. */
async function filesOf(bytes: Buffer, size: string): Promise<Files> {
  return received(bytes, { tempDir: tempDir() }, async ({ path, thumbnail, width, height }) => {
    const plan = planOrRefuse({ width, height }, specification, size)
    const job = { source: path, plan, specification, cropChosen: false }
    const { jpeg: print } = await makePrintData(job)
    if (!print) throw new Error('The picture was not printed.')
    const inJpeg = await makeThumbnail(path, { crop: 'cover', format: 'jpeg' })
    return {
      kept: await readFile(path),
      thumbnail: Buffer.from(thumbnail),
      thumbnailInJpeg: Buffer.from(inJpeg),
      print,
    }
  })
}

const at = (name: string) => join(folder, name)

/** DPI, and the profile of sRGB. */
const OF_PRINT_FILES = /^(JFIF|ICC_Profile|ICC-header):/
const EVERYWHERE = [
  'IFD0:Make',
  'ExifIFD:SerialNumber',
  'ExifIFD:MakerNoteUnknownText',
  'GPS:GPSLatitude',
  'IFD1:ThumbnailImage',
  'XMP-photoshop:City',
]
const big = { width: 480, height: 400 }

describe('exiftool finds', () => {
  it.each([
    ['jpg', () => drawJpeg(big), ['File:Comment', 'IPTC:City']],
    ['png', () => drawPng(big), ['IPTC:City']],
    ['webp', () => drawWebp(big), []],
    ['heic', () => heicFile('turned-with-exif'), ['IFD0:Orientation']],
  ] as const)('nothing but the picture in what is made of a %s file', async (...one) => {
    const [extension, draw, own] = one
    const received = await taggedByExiftool(await draw(), extension)
    const files = await filesOf(received, extension === 'heic' ? 'small' : 'square')
    const { received: before = [], print = [], ...others } = await tagsOf({ received, ...files })
    expect(before).toEqual(expect.arrayContaining([...EVERYWHERE, ...own]))
    expect(others).toEqual({ kept: [], thumbnail: [], thumbnailInJpeg: [] })
    expect(print.filter((tag) => !OF_PRINT_FILES.test(tag))).toEqual([])
    for (const file of Object.values(files)) expect(file.includes(SECRET)).toBe(false)
  })

  it('no orientation after any of the eight, because all stand upright', async () => {
    const all: Record<string, Buffer> = {}
    for (let orientation = 1; orientation <= 8; orientation++) {
      const files = await filesOf(await drawOriented(orientation), 'small')
      for (const [name, bytes] of Object.entries(files)) all[`${orientation}-${name}`] = bytes
    }
    const tags = Object.entries(await tagsOf(all))
    expect(tags.length).toBe(32)
    for (const [name, found] of tags) {
      const other = found.filter((tag) => !OF_PRINT_FILES.test(tag))
      expect([name, other]).toEqual([name, []])
    }
    for (const [name, bytes] of Object.entries(all)) await writeFile(at(name), bytes)
    const kept = Object.keys(all)
      .filter((name) => name.endsWith('kept'))
      .map(at)
    const { stdout } = await runTool('identify', ['-format', '%w %h %[orientation]\n', ...kept])
    expect(stdout.trim().split('\n')).toEqual(kept.map(() => '480 320 Undefined'))
  })
})

describe('ImageMagick finds', () => {
  it('exactly the px of the brand at 300 DPI in sRGB in a print file', async () => {
    const { print = Buffer.alloc(0) } = await filesOf(await drawPng(big), 'square')
    await writeFile(at('print.jpg'), print)
    const format = '%m %w %h %x %y %U %Q %[colorspace] %[icc:description]'
    const { stdout } = await runTool('identify', ['-format', format, at('print.jpg')])
    expect(stdout).toBe('JPEG 1050 1050 300 300 PixelsPerInch 95 sRGB sRGB')
  })
})
