import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { corrupt } from '../../../src/imaging/decode/corrupt.ts'
import { createDecodePool } from '../../../src/imaging/receive/decode-pool.ts'
import { receiveImage } from '../../../src/imaging/receive/receive-image.ts'
import {
  animatedPng,
  animatedWebp,
  drawJpeg,
  drawPng,
  drawWebp,
  floodJpeg,
  floodPng,
  foreignFiles,
  insertPngChunk,
  jpegWithExif,
  jpegWithOrientationValue,
} from '../../support/pictures/images.ts'
import { emptyTempDir, refusal, streamOf } from './receive.ts'

const tempDir = emptyTempDir()
const refuse = (bytes: Uint8Array, options = {}) =>
  refusal(bytes, { tempDir: tempDir(), ...options })

describe('a file of another kind', async () => {
  for (const [name, bytes] of Object.entries(await foreignFiles())) {
    it(`is refused as ${name}, with what is accepted`, async () => {
      const error = await refuse(bytes)
      expect([error.code, error.status]).toEqual(['UNSUPPORTED_IMAGE_FORMAT', 415])
      expect(error.message).toContain(name)
      expect(error.message).toContain('The accepted formats are JPEG, PNG, WebP and HEIC.')
    })
  }

  it.each([1, 2, 3, 8, 11])(
    'is refused when it ends after %i bytes of a picture',
    async (length) => {
      for (const bytes of [await drawJpeg(), await drawPng(), await drawWebp()])
        expect(['UNSUPPORTED_IMAGE_FORMAT', 'IMAGE_CORRUPT']).toContain(
          (await refuse(bytes.subarray(0, length))).code,
        )
    },
  )

  it('is refused at its head, long before it has arrived', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 16_384
          yield Buffer.alloc(16_384, 'GIF89a')
        }
      })(),
      { objectMode: false },
    )
    const intake = receiveImage(endless, { tempDir: tempDir() })
    await expect(intake).rejects.toMatchObject({ code: 'UNSUPPORTED_IMAGE_FORMAT' })
    expect(sent).toBeLessThan(1_000_000)
    expect(endless.destroyed).toBe(true)
  })

  it('that hides a drawing behind the first bytes of a JPEG is refused as damaged', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)])
    expect(await refuse(bytes)).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it('that is empty is refused as empty', async () => {
    const error = await refuse(Buffer.alloc(0))
    expect([error.code, error.message]).toEqual(['IMAGE_CORRUPT', 'The image file is empty.'])
  })
})

describe('an animated picture', () => {
  it.each([
    ['PNG', animatedPng],
    ['WebP', animatedWebp],
  ] as const)('in %s is refused', async (label, draw) => {
    const error = await refuse(await draw())
    expect(error.code).toBe('UNSUPPORTED_IMAGE_FORMAT')
    expect(error.message).toContain(`animated ${label}`)
  })
})

describe('a file that is too large', () => {
  it('is refused by its announced size without being read', async () => {
    const source = streamOf(await drawJpeg())
    const intake = receiveImage(source, {
      tempDir: tempDir(),
      declaredLength: 50 * 1024 * 1024 + 1,
    })
    await expect(intake).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The image has more than 50 MB.',
    })
    expect(source.readableDidRead).toBe(false)
    expect(source.destroyed).toBe(true)
  })

  it('is refused by the byte that is too many, whatever it announced', async () => {
    const bytes = await drawJpeg()
    const limit = { maxBytes: bytes.length - 1, declaredLength: 10 }
    expect(await refuse(bytes, limit)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
    const result = await receiveImage(streamOf(bytes), {
      tempDir: tempDir(),
      maxBytes: bytes.length,
    })
    expect(result.receivedSize).toBe(bytes.length)
    await result.cleanup()
  })

  it('is refused when it never ends', async () => {
    const head = await drawJpeg()
    const endless = Readable.from(
      (function* () {
        yield head
        for (;;) yield Buffer.alloc(65_536)
      })(),
      { objectMode: false },
    )
    await expect(receiveImage(endless, { tempDir: tempDir() })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  })
})

describe('a picture of too many pixels', () => {
  it.each([
    ['10,001 × 10,000 px', 10_001, 10_000],
    ['65,535 × 65,535 px', 65_535, 65_535],
    ['2,147,483,647 × 2 px', 2 ** 31 - 1, 2],
    ['4,294,967,295 × 4,294,967,295 px', 2 ** 32 - 1, 2 ** 32 - 1],
  ] as const)('is refused before it is decoded: PNG of %s', async (_, width, height) => {
    const error = await refuse(floodPng(width, height))
    expect([error.code, error.status]).toEqual(['IMAGE_TOO_MANY_PIXELS', 413])
    expect(error.message).toContain('at most 100 are accepted')
  })

  it.each([
    [20_000, 20_000],
    [65_535, 65_535],
    [65_535, 1526],
  ])('is refused before it is decoded: JPEG of %i × %i px', async (width, height) => {
    expect(await refuse(await floodJpeg(width, height))).toMatchObject({
      code: 'IMAGE_TOO_MANY_PIXELS',
      status: 413,
    })
  })

  it.each([
    ['1 × 50,000,000 px', 1, 50_000_000],
    ['65,536 × 1 px', 65_536, 1],
  ] as const)('is refused before it is decoded when one side is too long: %s', async (_, w, h) => {
    const error = await refuse(floodPng(w, h))
    expect([error.code, error.status]).toEqual(['IMAGE_TOO_MANY_PIXELS', 413])
    expect(error.message).toContain('at most 65,535 are accepted')
  })

  it('does not raise the memory of the process', async () => {
    const before = process.memoryUsage().rss
    for (let round = 0; round < 20; round++) await refuse(floodPng(60_000, 60_000))
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6)
  })

  it('is refused by the limit that was set', async () => {
    expect(await refuse(await drawPng(), { maxPixels: 480 * 320 - 1 })).toMatchObject({
      code: 'IMAGE_TOO_MANY_PIXELS',
    })
  })

  it.each([
    [0, 10],
    [10, 0],
    [9000, 9000],
  ])('is refused as damaged when %i × %i px are announced and not there', async (width, height) => {
    expect(await refuse(floodPng(width, height))).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })
})

describe('abnormal EXIF data', () => {
  it.each([9, 10, 255, 65_535])('with orientation %i is refused with the value', async (value) => {
    const error = await refuse(await jpegWithOrientationValue(value))
    expect(error.code).toBe('IMAGE_CORRUPT')
    expect(error.message).toContain(`orientation is ${value}`)
  })

  const block = (hex: string) => Buffer.from(`457869660000${hex}`, 'hex')
  it.each([
    ['no header', block(Buffer.from('garbage garbage').toString('hex'))],
    ['another magic number', block('4d4d002b000000080000')],
    ['a directory outside of the block', block('4d4d002a000f00000000')],
    ['a directory inside of its header', block('49492a00020000000000')],
    ['a directory that is cut off', block('4d4d002a00000008ffff0112')],
    ['nothing but its name', block('')],
  ])('with %s is refused', async (_, exif) => {
    const error = await refuse(await jpegWithExif(exif))
    expect(error).toMatchObject({ code: 'IMAGE_CORRUPT' })
    expect(error.message).toContain('EXIF data of the image is abnormal')
  })
})

/** Ends a test that hangs: the decoding processes have a low priority on a busy machine. */
const TIMEOUT_MS = 300_000

describe('a damaged file', { timeout: TIMEOUT_MS }, () => {
  it('with a wrong checksum in its pixels is refused', async () => {
    const png = await drawPng()
    const at = png.indexOf('IDAT') + 400
    png.writeUInt8(png.readUInt8(at) ^ 1, at)
    expect(await refuse(png)).toMatchObject({
      code: 'IMAGE_CORRUPT',
      message: 'The PNG image is damaged.',
    })
  })

  it('with more chunks than any real file is refused after little work', async () => {
    const chunk = insertPngChunk(Buffer.alloc(33), 'aaAa', Buffer.alloc(0)).subarray(33)
    const png = await drawPng()
    const many = Buffer.concat([
      png.subarray(0, 33),
      ...Array.from({ length: 70_000 }, () => chunk),
      png.subarray(33),
    ])
    // Beyond its limit of CPU time the answer would be IMAGE_TOO_COMPLEX.
    const decoders = createDecodePool({ processes: 1, cpuMs: 5000 })
    expect(await refuse(many, { decoders })).toMatchObject({ code: 'IMAGE_CORRUPT' })
    await decoders.close()
  })

  it('is told from one that takes too long, of which the image library says so in passing', () => {
    const words = 'timeout: 88% complete\nVipsImage: killed for image "temp-16"\nunable to write'
    expect(corrupt('png', new Error(words))).toMatchObject({ code: 'IMAGE_TOO_COMPLEX' })
    expect(corrupt('png', new Error('killed'))).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it('never shows the words of the decoder to its sender', async () => {
    const error = await refuse((await drawJpeg()).subarray(0, 5000))
    expect(error.message).not.toMatch(/vips|libpng|\//i)
    expect(error.cause).toBeInstanceOf(Error)
  })
})

describe('a folder for uploads that cannot be used', () => {
  it('is STORE_UNAVAILABLE, not a fault of the image', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-folder-'))
    await writeFile(join(folder, 'file'), '')
    await chmod(join(folder, 'file'), 0o400)
    const intake = receiveImage(streamOf(await drawJpeg()), {
      tempDir: join(folder, 'file', 'below'),
    })
    await expect(intake).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await rm(folder, { recursive: true })
  })
})
