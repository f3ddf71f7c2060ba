import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeWebp } from '../../../src/composition/engine/encode.ts'
import { makeThumbnail } from '../../../src/imaging/thumbnail.ts'

// Section 8 of the specification. The numbers stand here and not in a constant of the service: a file is compared
// with what the encoder makes of the same pixels at the specified quality, and at its neighbours.

const EDGE = 300
let pixels: Buffer
let picture: Buffer

beforeAll(async () => {
  // Noise and a gradient: every quality gives other bytes.
  pixels = Buffer.alloc(EDGE * EDGE * 3)
  let seed = 1
  for (let index = 0; index < pixels.length; index++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    pixels[index] = ((index / EDGE) % 200) + (seed % 50)
  }
  picture = await sharp(pixels, { raw: { width: EDGE, height: EDGE, channels: 3 } })
    .png()
    .toBuffer()
})

const sourcePixels = () => sharp(picture)

describe('the quality of the specification', () => {
  it('is 90 for a composed picture', async () => {
    const raster = { data: pixels, width: EDGE, height: EDGE, channels: 3 } as const
    const written = Buffer.from(await encodeWebp(raster))
    const at = (quality: number) => sourcePixels().webp({ quality, effort: 2 }).toBuffer()
    expect(written.equals(await at(90))).toBe(true)
    for (const other of [89, 91]) expect(written.equals(await at(other))).toBe(false)
  })

  it.each([
    ['webp', (quality: number) => sourcePixels().webp({ quality }).toBuffer()],
    ['jpeg', (quality: number) => sourcePixels().jpeg({ quality }).toBuffer()],
  ] as const)('is 80 for a thumbnail as %s', async (format, at) => {
    const written = Buffer.from(await makeThumbnail(picture, { crop: 'cover', format }))
    expect(written.equals(await at(80))).toBe(true)
    for (const other of [79, 81]) expect(written.equals(await at(other))).toBe(false)
  })

  it('is that of thumbnails of 300 × 300 px', async () => {
    const large = await sharp(picture).resize(900, 700, { fit: 'fill' }).toBuffer()
    for (const crop of ['cover', 'contain'] as const) {
      const { width, height } = await sharp(await makeThumbnail(large, { crop })).metadata()
      expect([width, height]).toEqual([300, 300])
    }
  })
})
