import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDecodePool } from '../../../src/imaging/receive/decode-pool.ts'
import { colourChart } from '../../support/pictures/colour/colour-chart.ts'
import { greyProfile, RGB_SPACES, rgbProfile } from '../../support/pictures/colour/icc-profile.ts'
import { taggedJpeg, taggedPng } from '../../support/pictures/colour/tagged-pictures.ts'
import {
  CORNERS,
  drawAlphaPng,
  drawCameraJpeg,
  drawColour,
  drawJpeg,
  drawLargeJpeg,
  drawOriented,
  drawPicture,
  drawPng,
  drawWebp,
  insertPngChunk,
  jpegWithOrientationValue,
} from '../../support/pictures/images.ts'
import { colourAt, expectNear } from './colours.ts'
import { emptyTempDir, received } from './receive.ts'

const tempDir = emptyTempDir()
const take = <T>(bytes: Uint8Array, look: Parameters<typeof received<T>>[2]) =>
  received(bytes, { tempDir: tempDir() }, look)

describe('an accepted image', () => {
  it.each([
    ['jpeg', drawJpeg],
    ['png', drawPng],
    ['webp', drawWebp],
  ] as const)(
    'in %s gives facts, hash, a normalised file of its format and a thumbnail',
    async (format, draw) => {
      const bytes = await draw()
      await take(bytes, async (result) => {
        expect(result).toMatchObject({
          format,
          width: 480,
          height: 320,
          receivedSize: bytes.length,
        })
        expect(result.originalSha256).toBe(createHash('sha256').update(bytes).digest('hex'))
        expect(dirname(result.path)).toBe(tempDir())
        expect(result.fileSize).toBe((await stat(result.path)).size)
        const master = await sharp(result.path).metadata()
        expect(master).toMatchObject({
          format,
          width: 480,
          height: 320,
          space: 'srgb',
          channels: 3,
          depth: 'uchar',
        })
        const thumbnail = await sharp(result.thumbnail).metadata()
        expect(thumbnail).toMatchObject({ format: 'webp', width: 300, height: 300 })
      })
    },
  )

  it('keeps full colour resolution in JPEG', async () => {
    const subsampling = await take(
      await drawJpeg(),
      async ({ path }) => (await sharp(path).metadata()).chromaSubsampling,
    )
    expect(subsampling).toBe('4:4:4')
  })

  it.each([
    ['PNG', () => drawPng()],
    ['lossless WebP', () => drawPicture().webp({ lossless: true }).toBuffer()],
  ] as const)('keeps every pixel of a %s', async (_, draw) => {
    const bytes = await draw()
    const pixels = await take(bytes, ({ path }) => sharp(path).raw().toBuffer())
    expect(pixels.equals(await sharp(bytes).raw().toBuffer())).toBe(true)
  })

  it('keeps the transparency of a PNG', async () => {
    await take(await drawAlphaPng(), async ({ path }) => {
      const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(4)
      expect([data[160 * 480 * 4 + 10 * 4 + 3], data[160 * 480 * 4 + 470 * 4 + 3]]).toEqual([
        0, 255,
      ])
    })
  })

  it.each([
    ['progressive JPEG', () => drawPicture().jpeg({ progressive: true }).toBuffer()],
    ['interlaced PNG', () => drawPicture().png({ progressive: true }).toBuffer()],
    ['palette PNG', () => drawPicture().png({ palette: true }).toBuffer()],
    [
      'JPEG with a video behind it',
      async () => Buffer.concat([await drawJpeg(), Buffer.alloc(9999, 'mp4')]),
    ],
    [
      'PNG with a damaged colour profile',
      async () => insertPngChunk(await drawPng(), 'iCCP', Buffer.from('x\0\0nothing')),
    ],
    [
      'grey PNG with a colour profile for RGB',
      () => taggedPng(colourChart(1, 256), rgbProfile(RGB_SPACES.adobeRgb)),
    ],
    [
      '16 bit grey PNG with a colour profile for RGB',
      () => taggedPng(colourChart(1, 256, 16), rgbProfile(RGB_SPACES.adobeRgb)),
    ],
    [
      'RGB JPEG with a colour profile for grey',
      () => taggedJpeg(colourChart(3, 3), greyProfile(1.8)),
    ],
    ['JPEG whose EXIF orientation is 0, "unknown"', () => jpegWithOrientationValue(0)],
    ['picture of one pixel', () => drawPng({ width: 1, height: 1 })],
  ] as const)('may be a %s', async (_, draw) => {
    const size = await take(await draw(), ({ width, height }) => width * height)
    expect(size).toBeGreaterThan(0)
  })
})

describe('the orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i of EXIF is applied and then gone', async (orientation) => {
    await take(await drawOriented(orientation), async ({ path, width, height }) => {
      expect([width, height]).toEqual([480, 320])
      expect((await sharp(path).metadata()).orientation).toBeUndefined()
      expectNear(await colourAt(path, 0.05, 0.05), CORNERS.topLeft, 16)
      expectNear(await colourAt(path, 0.95, 0.05), CORNERS.topRight, 16)
      expectNear(await colourAt(path, 0.05, 0.95), CORNERS.bottomLeft, 16)
      expectNear(await colourAt(path, 0.95, 0.95), CORNERS.bottomRight, 16)
    })
  })
})

describe('the colours', () => {
  const colour = { r: 200, g: 100, b: 50 }
  it.each([
    ['displayP3Jpeg', 3],
    ['displayP3Png', 2],
    ['displayP3Webp', 4],
    ['displayP3Png16', 2],
    ['srgbPng16', 2],
    ['untaggedPng16', 1],
  ] as const)('of %s arrive in sRGB within %i levels', async (kind, tolerance) => {
    await take(await drawColour[kind](colour), async ({ path }) => {
      expectNear(await colourAt(path), [200, 100, 50], tolerance)
      expect(await sharp(path).metadata()).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
        channels: 3,
      })
    })
  })

  it.each(['cmykJpeg', 'untaggedCmykJpeg'] as const)(
    'of %s arrive in sRGB as near as ink can bring them',
    async (kind) => {
      await take(await drawColour[kind](colour), async ({ path }) => {
        expectNear(await colourAt(path), [200, 100, 50], 32)
        expect(await sharp(path).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
      })
    },
  )

  it.each(['greyJpeg', 'greyPng16'] as const)('of %s stay grey, in sRGB', async (kind) => {
    await take(await drawColour[kind]({ r: 90, g: 90, b: 90 }), async ({ path }) => {
      expectNear(await colourAt(path), [90, 90, 90], 2)
      expect(await sharp(path).metadata()).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
        channels: 3,
      })
    })
  })
})

describe('the metadata', () => {
  it('of a camera do not get into the normalised file or the thumbnail', async () => {
    const bytes = await drawCameraJpeg(6)
    for (const secret of ['SecretCamera', 'SecretOwner', 'SecretPlace', 'SecretComment'])
      expect(bytes.includes(secret)).toBe(true)
    await take(bytes, async ({ path, thumbnail }) => {
      for (const file of [await readFile(path), Buffer.from(thumbnail)]) {
        expect(file.includes('Secret')).toBe(false)
        const { exif, icc, xmp, iptc, orientation, comments } = await sharp(file).metadata()
        expect({ exif, icc, xmp, iptc, orientation, comments }).toEqual({})
      }
    })
  })

  it('of a PNG do not get into the normalised file', async () => {
    const tagged = await drawPicture()
      .withMetadata({ orientation: 1 })
      .withExif({ IFD0: { Make: 'Secret' } })
      .png()
      .toBuffer()
    const bytes = insertPngChunk(tagged, 'tEXt', Buffer.from('Author\0Secret'))
    const file = await take(bytes, ({ path }) => readFile(path))
    expect(file.includes('Secret')).toBe(false)
    expect(file.includes('tEXt') || file.includes('eXIf') || file.includes('iCCP')).toBe(false)
  })

  it('and a script behind the end of the picture do not get into the normalised file', async () => {
    const bytes = Buffer.concat([await drawPng(), Buffer.from('<html><script>alert(1)</script>')])
    const file = await take(bytes, ({ path }) => readFile(path))
    expect(file.includes('script')).toBe(false)
  })
})

describe('the memory', () => {
  it('that a picture of 36 megapixels takes is a fraction of its pixels', async () => {
    // Of these bytes 108 MB would be the pixels, and about 100 MB are the process before it decodes.
    const decoders = createDecodePool({ processes: 1, maxResidentBytes: 190e6 })
    const bytes = await drawLargeJpeg(6000, 6000)
    const options = { tempDir: tempDir(), decoders }
    const size = await received(bytes, options, ({ width, height }) => [width, height])
    await decoders.close()
    expect(size).toEqual([6000, 6000])
  })
})
