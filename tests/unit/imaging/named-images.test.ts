import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readExif } from '../../../src/imaging/quality/read-exif.ts'
import { drawPicture, drawPng, insertPngChunk, pngChunk } from '../../support/pictures/images.ts'
import { emptyTempDir, received, refusal } from './receive.ts'

const tempDir = emptyTempDir()
const sizeOf = (bytes: Uint8Array) =>
  received(bytes, { tempDir: tempDir() }, ({ width, height }) => [width, height])
const branded = (brand: string) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}isom`, 'latin1')

describe('a file in the container of a video', () => {
  it.each([
    ['crx ', 'This is a camera RAW image.'],
    ['avci', 'This is a HEIF image with another codec than HEVC.'],
    ['vvic', 'This is a HEIF image with another codec than HEVC.'],
    ['mp42', 'This is a video.'],
  ])('with the brand "%s" is named rightly', async (brand, sentence) => {
    const error = await refusal(branded(brand), { tempDir: tempDir() })
    expect(error.code).toBe('UNSUPPORTED_IMAGE_FORMAT')
    expect(error.message).toContain(sentence)
  })
})

describe('an EXIF orientation', () => {
  /** One entry: type, number of values, and the four bytes that hold them. */
  const block = (type: number, count: number, values: string) => {
    const exif = Buffer.from('4d4d002a00000008000101120000000000000000000000000000', 'hex')
    exif.writeUInt16BE(type, 12)
    exif.writeUInt32BE(count, 14)
    exif.write(values, 18, 'hex')
    return readExif(exif)
  }

  it.each([
    ['SHORT', 3, 1, '00060000'],
    ['BYTE', 1, 1, '06000000'],
    ['LONG', 4, 1, '00000006'],
    ['two of SHORT', 3, 2, '00060006'],
  ])('is read when it is stored as %s', (_, type, count, values) => {
    expect(block(type, count, values)).toEqual({ orientation: 6 })
  })

  it.each([
    ['a text', 2, 2],
    ['no value', 3, 0],
    ['values that stand elsewhere', 3, 3],
  ])('that is %s is refused for that reason', (_, type, count) => {
    expect(block(type, count, '00060000')).toMatchObject({
      problem: { en: 'its orientation is not stored as a number' },
    })
  })
})

describe('an animation of one frame', () => {
  it('is a picture in PNG', async () => {
    const frames = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])
    expect(await sizeOf(insertPngChunk(await drawPng(), 'acTL', frames))).toEqual([480, 320])
  })

  it('is a picture in WebP', async () => {
    const still = await drawPicture({ width: 64, height: 48 }).webp({ quality: 80 }).toBuffer()
    const animated = oneFrame(still, 64, 48)
    expect((await sharp(animated).metadata()).format).toBe('webp')
    expect(await sizeOf(animated)).toEqual([64, 48])
  })

  it('is still complete: without its end a PNG is refused', async () => {
    const frames = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
    const png = await drawPng()
    const cut = Buffer.concat([png.subarray(0, 33), frames, png.subarray(33, -12)])
    expect(await refusal(cut, { tempDir: tempDir() })).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })
})

/** A lossy WebP as the only frame of an animation. */
function oneFrame(still: Buffer, width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const size = Buffer.alloc(6)
  size.writeUIntLE(width - 1, 0, 3)
  size.writeUIntLE(height - 1, 3, 3)
  const frame = Buffer.concat([
    Buffer.alloc(6),
    size,
    Buffer.from([100, 0, 0, 0]),
    still.subarray(12),
  ])
  const parts = [
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
    chunk('ANIM', Buffer.alloc(6)),
    chunk('ANMF', frame),
  ]
  return chunk('RIFF', Buffer.concat(parts))
}
