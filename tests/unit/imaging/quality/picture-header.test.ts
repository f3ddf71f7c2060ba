import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  type PictureHeader,
  readPictureHeader,
  uprightSize,
} from '../../../../src/imaging/quality/picture-header.ts'
import {
  drawCameraJpeg,
  drawOriented,
  drawPicture,
  floodJpeg,
  floodPng,
  foreignFiles,
  insertPngChunk,
  jpegWithExif,
  jpegWithOrientationValue,
  seededRandom,
} from '../../../support/pictures/images.ts'

let reads = 0

function headerOf(bytes: Uint8Array): Promise<PictureHeader | null> {
  reads = 0
  return readPictureHeader(async (offset, length) => {
    reads += 1
    return bytes.subarray(offset, offset + length)
  })
}

const SIZE = { width: 480, height: 320 }

describe('The header of a picture', () => {
  it.each([
    ['JPEG', () => drawPicture().jpeg().toBuffer()],
    ['progressive JPEG', () => drawPicture().jpeg({ progressive: true }).toBuffer()],
    ['JPEG of a camera', () => drawCameraJpeg()],
    ['PNG', () => drawPicture().png().toBuffer()],
    ['lossy WebP', () => drawPicture().webp().toBuffer()],
    ['lossless WebP', () => drawPicture().webp({ lossless: true }).toBuffer()],
    ['WebP with a profile', () => drawPicture().withIccProfile('p3').webp().toBuffer()],
  ])('of a %s tells its size', async (_, draw) => {
    expect(await headerOf(await draw())).toEqual({ ...SIZE, orientation: 1 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'tells orientation %i and the upright size',
    async (orientation) => {
      const header = await headerOf(await drawOriented(orientation))
      expect(header?.orientation).toBe(orientation)
      expect(header && uprightSize(header)).toEqual(SIZE)
    },
  )

  it('tells the orientation of PNG and WebP, which lies elsewhere', async () => {
    const turned = drawPicture().withMetadata({ orientation: 6 })
    for (const bytes of [await turned.clone().png().toBuffer(), await turned.webp().toBuffer()]) {
      expect(await headerOf(bytes)).toEqual({ ...SIZE, orientation: 6 })
    }
  })

  it('tells the size that a pixel flood announces, before it is decoded', async () => {
    expect(await headerOf(floodPng(60_000, 60_000))).toMatchObject({
      width: 60_000,
      height: 60_000,
    })
    expect(await headerOf(await floodJpeg(65_000, 65_000))).toMatchObject({ width: 65_000 })
  })

  it.each([0, 9, 65_535])('reads the orientation %i as upright', async (value) => {
    expect(await headerOf(await jpegWithOrientationValue(value))).toMatchObject({ orientation: 1 })
  })

  it('is not led astray by damaged EXIF data', async () => {
    for (const hex of [
      '457869660000',
      '4578696600004d4d002affffffff',
      '45786966000049492a0008000000ffff',
    ]) {
      expect(await headerOf(await jpegWithExif(Buffer.from(hex, 'hex')))).toMatchObject(SIZE)
    }
  })

  it('agrees with the decoder of the service', async () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 3, height: 977 },
      { width: 2048, height: 5 },
    ]) {
      for (const format of ['jpeg', 'png', 'webp'] as const) {
        const bytes = await drawPicture(size).toFormat(format).toBuffer()
        const { width, height } = await sharp(bytes).metadata()
        expect(await headerOf(bytes)).toMatchObject({ width, height })
      }
    }
  })

  it('of other files is unknown', async () => {
    for (const bytes of Object.values(await foreignFiles()))
      expect(await headerOf(bytes)).toBeNull()
    expect(await headerOf(new Uint8Array())).toBeNull()
  })

  it('of damaged files is found or unknown after few reads, never a failure', async () => {
    const random = seededRandom(7)
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await drawPicture().withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
      for (let round = 0; round < 200; round++) {
        const bytes = Buffer.from(whole.subarray(0, Math.floor(random() * whole.length)))
        if (bytes.length > 0)
          bytes[Math.floor(random() * Math.min(bytes.length, 400))] = Math.floor(random() * 256)
        await headerOf(bytes)
        expect(reads).toBeLessThan(10_000)
      }
    }
  })

  it('behind endless small segments is given up', async () => {
    const chunk = Buffer.alloc(12)
    chunk.write('fake', 4, 'latin1')
    const png = insertPngChunk(floodPng(9, 9), 'fake', Buffer.alloc(0))
    const many = Buffer.concat([
      png.subarray(0, 33),
      ...Array.from({ length: 20_000 }, () => chunk),
    ])
    expect(await headerOf(many)).toMatchObject({ width: 9, orientation: 1 })
    expect(reads).toBeLessThan(5000)
  })
})
