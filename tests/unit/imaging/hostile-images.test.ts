import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createDecodePool } from '../../../src/imaging/receive/decode-pool.ts'
import { colourChart } from '../../support/pictures/colour/colour-chart.ts'
import { RGB_SPACES, rgbProfile } from '../../support/pictures/colour/icc-profile.ts'
import { taggedJpeg, taggedWebp, webpChunk } from '../../support/pictures/colour/tagged-pictures.ts'
import {
  drawJpeg,
  drawPicture,
  drawPng,
  drawWebp,
  insertPngChunk,
  jpegWithExif,
} from '../../support/pictures/images.ts'
import { outcomeOf } from './outcome.ts'
import { emptyTempDir, received } from './receive.ts'

const tempDir = emptyTempDir()
/** What a hostile picture may take: 15 s of CPU time, and memory that leaves room for its neighbours. */
const decoders = createDecodePool({ processes: 1, cpuMs: 15_000, maxResidentBytes: 600e6 })
afterAll(() => decoders.close())
const options = () => ({ tempDir: tempDir(), decoders })
const expectOutcome = async (bytes: Uint8Array, ...allowed: string[]) =>
  expect(allowed).toContain(await outcomeOf(bytes, options()))

const HTML = Buffer.from('<html><script>alert("Secret")</script></html>')
const ZIP = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.from('Secret')])

async function webpWith(chunk: Buffer): Promise<Buffer> {
  const webp = Buffer.concat([await drawWebp(), chunk])
  webp.writeUInt32LE(webp.length - 8, 4)
  return webp
}

describe('a picture that is another file, too', () => {
  it.each([
    ['a JPEG before a page', async () => Buffer.concat([await drawJpeg(), HTML])],
    ['a JPEG before an archive', async () => Buffer.concat([await drawJpeg(), ZIP])],
    ['a JPEG with a page as its comment', async () => jpegWithComment(await drawJpeg(), HTML)],
    ['a PNG before a page', async () => Buffer.concat([await drawPng(), HTML])],
    ['a PNG with a page in a chunk', async () => insertPngChunk(await drawPng(), 'teXt', HTML)],
    ['a WebP with a chunk of its own', () => webpWith(webpChunk('JUNK', HTML))],
    ['a WebP before an archive', async () => Buffer.concat([await drawWebp(), ZIP])],
  ] as const)('is nothing but a picture afterwards: %s', async (_, draw) => {
    await received(await draw(), options(), async ({ path, width, height }) => {
      expect([width, height]).toEqual([480, 320])
      const file = await readFile(path)
      expect(file.includes('Secret') || file.includes('script')).toBe(false)
    })
  })
})

function padded(profile: Buffer, length: number): Buffer {
  const large = Buffer.concat([profile], length)
  large.writeUInt32BE(length)
  return large
}

/** A profile whose one tag is a table of 255 × 255 × 255 colours, cut off at its beginning. */
function profileOfManyColours(): Buffer {
  const header = rgbProfile(RGB_SPACES.adobeRgb).subarray(0, 128)
  const tag = Buffer.alloc(200)
  tag.write('mft2', 'latin1')
  tag.set([3, 3, 255], 8)
  tag.writeUInt16BE(2, 48)
  tag.writeUInt16BE(2, 50)
  const table = Buffer.alloc(16)
  table.writeUInt32BE(1)
  table.write('A2B0', 4, 'latin1')
  table.writeUInt32BE(144, 8)
  table.writeUInt32BE(tag.length, 12)
  const profile = Buffer.concat([header, table, tag])
  profile.writeUInt32BE(profile.length)
  return profile
}

function displacedTags(profile: Buffer): Buffer {
  const displaced = Buffer.from(profile)
  for (let at = 132; at < 132 + displaced.readUInt32BE(128) * 12; at += 12)
    displaced.writeUInt32BE(0xfffffff0, at + 4)
  return displaced
}

function jpegWithComment(jpeg: Buffer, content: Buffer): Buffer {
  const header = Buffer.from([0xff, 0xfe, 0, content.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), header, content, jpeg.subarray(2)])
}

describe('a bomb of some kilobytes', () => {
  it('of thousands of scans does not keep a decoder busy', async () => {
    const jpeg = await drawPicture({ width: 1600, height: 1200 })
      .jpeg({ progressive: true })
      .toBuffer()
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const scans = Array.from({ length: 3000 }, () => scan.subarray(0, 200))
    const bomb = Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)])
    await expectOutcome(bomb, 'IMAGE_CORRUPT', 'IMAGE_TOO_COMPLEX')
  })

  it('in the text of a PNG unfolds to nothing', async () => {
    const packed = deflateSync(Buffer.alloc(300_000_000))
    const content = Buffer.concat([Buffer.from('Comment\0\0'), packed])
    await expectOutcome(
      insertPngChunk(await drawPng(), 'zTXt', content),
      'picture',
      'IMAGE_CORRUPT',
    )
  })

  it('in the colour profile of a PNG unfolds to nothing', async () => {
    const packed = deflateSync(Buffer.alloc(300_000_000))
    const content = Buffer.concat([Buffer.from('profile\0\0'), packed])
    await expectOutcome(
      insertPngChunk(await drawPng(), 'iCCP', content),
      'picture',
      'IMAGE_CORRUPT',
    )
  })

  it.each([
    ['16 MB of nothing', () => Buffer.alloc(16_000_000)],
    ['16 MB behind a valid header', () => padded(rgbProfile(RGB_SPACES.adobeRgb), 16_000_000)],
    ['a table of 50 million colours that is not there', () => profileOfManyColours()],
    ['tags that lie outside of it', () => displacedTags(rgbProfile(RGB_SPACES.adobeRgb))],
  ])('in the colour profile of a JPEG or WebP does no harm: %s', async (_, draw) => {
    const chart = colourChart(3, 3)
    for (const tagged of [taggedJpeg, taggedWebp])
      await expectOutcome(await tagged(chart, draw()), 'picture', 'IMAGE_CORRUPT')
  })

  it('of a WebP that announces another size than it has is refused', async () => {
    const webp = await taggedWebp(colourChart(3, 3), rgbProfile(RGB_SPACES.srgb))
    const announced = (edge: number) => {
      const other = Buffer.from(webp)
      other.writeUIntLE(edge - 1, 24, 3)
      other.writeUIntLE(edge - 1, 27, 3)
      return other
    }
    await expectOutcome(announced(5), 'IMAGE_CORRUPT')
    await expectOutcome(announced(9000), 'IMAGE_CORRUPT')
    await expectOutcome(announced(16_383), 'IMAGE_TOO_MANY_PIXELS')
    await expectOutcome(announced(2 ** 24), 'IMAGE_TOO_MANY_PIXELS', 'IMAGE_CORRUPT')
  })

  it.each([
    ['lossless', 0xc3],
    ['hierarchical', 0xc5],
  ])('of a JPEG that announces %s coding is refused', async (_, marker) => {
    const jpeg = await drawJpeg()
    jpeg.writeUInt8(marker, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1)
    await expectOutcome(jpeg, 'IMAGE_CORRUPT')
  })

  it('of one colour that unfolds to 400 megapixels is not unfolded', async () => {
    const pixels = { width: 16_000, height: 16_000, channels: 3, background: '#777' } as const
    const webp = await sharp({ create: pixels }).webp({ lossless: true, effort: 0 }).toBuffer()
    await expectOutcome(webp, 'IMAGE_TOO_MANY_PIXELS')
  })
})

describe('EXIF data made to mislead', () => {
  const tiff = (hex: string) => Buffer.from(`457869660000${hex.replaceAll(' ', '')}`, 'hex')
  it.each([
    ['a directory that follows itself', '4d4d002a00000008 0001 011a000500000001 00000008 00000008'],
    ['a sub-directory that is its own', '4d4d002a00000008 0001 8769000400000001 00000008 00000000'],
    [
      'a count of four thousand million',
      '4d4d002a00000008 0001 010f0002ffffffff 00000008 00000000',
    ],
    ['an offset beyond its end', '4d4d002a00000008 0001 010f000200000040 fffffff0 00000000'],
    ['an unknown type of field', '4d4d002a00000008 0001 010fffff00000001 00000000 00000000'],
    [
      'two orientations',
      '4d4d002a00000008 0002 011200030000000100030000 011200030000000100060000 00000000',
    ],
  ])('ends quickly: %s', async (_, hex) => {
    await expectOutcome(await jpegWithExif(tiff(hex)), 'picture', 'IMAGE_CORRUPT')
  })
})
