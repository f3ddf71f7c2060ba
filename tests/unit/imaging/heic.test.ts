import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { floodHeic, type HeicName, heicFile } from '../../support/pictures/heic-files.ts'
import { CORNERS, drawPicture } from '../../support/pictures/images.ts'
import { colourAt, expectNear } from './colours.ts'
import { emptyTempDir, received, refusal } from './receive.ts'

const tempDir = emptyTempDir()
const take = <T>(bytes: Uint8Array, look: Parameters<typeof received<T>>[2]) =>
  received(bytes, { tempDir: tempDir() }, look)
const refuse = (bytes: Uint8Array, options = {}) =>
  refusal(bytes, { tempDir: tempDir(), ...options })

async function expectUpright(path: string): Promise<void> {
  expectNear(await colourAt(path, 0.05, 0.05), CORNERS.topLeft, 24)
  expectNear(await colourAt(path, 0.95, 0.05), CORNERS.topRight, 24)
  expectNear(await colourAt(path, 0.05, 0.95), CORNERS.bottomLeft, 24)
  expectNear(await colourAt(path, 0.95, 0.95), CORNERS.bottomRight, 24)
}

describe('an HEIC image', () => {
  it.each([
    ['landscape', 240, 160],
    ['portrait', 160, 240],
    ['square', 160, 160],
    ['two-pictures', 240, 160],
    ['with-thumbnail', 240, 160],
    ['grid', 240, 160],
    ['turned', 240, 160],
    ['turned-with-exif', 240, 160],
  ] as const)('of the kind "%s" is kept upright as a JPEG', async (name, width, height) => {
    const bytes = await heicFile(name)
    await take(bytes, async (result) => {
      expect(result).toMatchObject({ format: 'jpeg', receivedFormat: 'heic', width, height })
      expect(result.originalSha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(result.path).toMatch(/\.jpg$/)
      const { format, space, channels, ...rest } = await sharp(result.path).metadata()
      expect([format, space, channels, rest.width, rest.height]).toEqual([
        'jpeg',
        'srgb',
        3,
        width,
        height,
      ])
      expect([rest.exif, rest.icc, rest.orientation]).toEqual([undefined, undefined, undefined])
      await expectUpright(result.path)
      expect(await sharp(result.thumbnail).metadata()).toMatchObject({ width: 300, height: 300 })
    })
  })

  it('is close to the picture that was drawn, in every pixel', async () => {
    const drawn = await drawPicture({ width: 240, height: 160 }).raw().toBuffer()
    const read = await take(await heicFile('landscape'), ({ path }) => sharp(path).raw().toBuffer())
    expect(read.length).toBe(drawn.length)
    const differences = drawn.map((value, at) => Math.abs(value - (read[at] ?? 999)))
    expect(differences.reduce((sum, value) => sum + value, 0) / drawn.length).toBeLessThan(4)
  })

  it('in grey stays grey', async () => {
    await take(await heicFile('grey'), async ({ path }) => {
      const { data } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
      for (let at = 0; at < data.length; at += 3001 * 3)
        expect(Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0))).toBeLessThanOrEqual(2)
    })
  })

  it('with transparency is kept as a PNG with its colours', async () => {
    await take(await heicFile('transparent'), async (result) => {
      expect(result).toMatchObject({ format: 'png', receivedFormat: 'heic', width: 64, height: 48 })
      const { data, info } = await sharp(result.path).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(4)
      expectNear([...data.subarray(4 * 50, 4 * 50 + 4)], [200, 100, 50, 128], 4)
      expect(data[4 * 10 + 3]).toBeLessThan(4)
    })
  })

  it.each<[HeicName, number]>([
    ['display-p3', 3],
    ['display-p3-by-number', 3],
    ['ten-bit', 3],
  ])('in colours of the kind "%s" arrives in sRGB within %i levels', async (name, tolerance) => {
    await take(await heicFile(name), async ({ path }) =>
      expectNear(await colourAt(path), [200, 100, 50], tolerance),
    )
  })

  it('of 49 megapixels is read, in memory that belongs to another process', async () => {
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const size = await take(await heicFile('largest'), ({ width, height }) => [width, height])
    clearInterval(watch)
    expect(size).toEqual([7000, 7000])
    expect((most - before) / 1e6).toBeLessThan(50)
  })

  it('whose name for itself is another of its brands is read as well', async () => {
    const bytes = await heicFile('landscape')
    bytes.write('mif1', 8)
    expect(await take(bytes, ({ width }) => width)).toBe(240)
  })
})

describe('an HEIC image that is refused', () => {
  it('has more pixels than its decoder has memory for', async () => {
    const error = await refuse(await floodHeic(8000, 8000))
    expect([error.code, error.status]).toEqual(['IMAGE_TOO_MANY_PIXELS', 413])
    expect(error.message).toBe('The HEIC image has 64 megapixels; at most 50 are accepted.')
  })

  it('has more pixels than the caller allows', async () => {
    expect(await refuse(await heicFile('landscape'), { maxPixels: 240 * 160 - 1 })).toMatchObject({
      code: 'IMAGE_TOO_MANY_PIXELS',
    })
  })

  it.each([
    [0, 10],
    [6000, 6000],
    [16, 16],
  ])('announces %i × %i px that are not there', async (width, height) => {
    const error = await refuse(await floodHeic(width, height))
    expect(['IMAGE_CORRUPT', 'IMAGE_TOO_MANY_PIXELS']).toContain(error.code)
  })

  it('has the brightness of a screen, which no paper has', async () => {
    const error = await refuse(await heicFile('hdr'))
    expect(error.code).toBe('UNSUPPORTED_IMAGE_FORMAT')
    expect(error.message).toContain('Export it with standard colours')
  })

  it('is an AVIF image under another name', async () => {
    const avif = await drawPicture({ width: 64, height: 64 }).avif({ effort: 0 }).toBuffer()
    const disguised = Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1')
    const error = await refuse(disguised)
    expect(error.code).toBe('UNSUPPORTED_IMAGE_FORMAT')
    expect(error.message).toContain('AVIF image in a HEIC container')
  })

  it('has no picture in it', async () => {
    const empty = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmiaf', 'latin1')
    expect(await refuse(empty)).toMatchObject({
      code: 'IMAGE_CORRUPT',
      message: 'The HEIC image is damaged.',
    })
  })

  it('never shows the words of the decoder', async () => {
    const bytes = await heicFile('landscape')
    const error = await refuse(bytes.fill(0, bytes.indexOf('mdat') + 8))
    expect(error).toMatchObject({ code: 'IMAGE_CORRUPT', message: 'The HEIC image is damaged.' })
  })
})
