import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeThumbnail } from '../../../src/imaging/thumbnail.ts'
import {
  CORNERS,
  drawAlphaPng,
  drawCameraJpeg,
  drawJpeg,
  drawPicture,
  drawPng,
} from '../../support/pictures/images.ts'

const pixels = async (file: Uint8Array) => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
}

describe('a thumbnail', () => {
  it.each([
    ['a landscape', { width: 900, height: 300 }],
    ['a portrait', { width: 300, height: 900 }],
    ['a picture smaller than itself', { width: 20, height: 10 }],
    ['one pixel', { width: 1, height: 1 }],
    ['a line', { width: 1, height: 60_000 }],
    ['a lying line', { width: 60_000, height: 1 }],
  ])('of %s has 300 × 300 px, cut or whole', async (_, size) => {
    const picture = await drawPng(size)
    for (const crop of ['cover', 'contain'] as const) {
      const { format, width, height } = await sharp(
        await makeThumbnail(picture, { crop }),
      ).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 300 })
    }
  })

  it('shows the whole picture between transparent bars when it contains it', async () => {
    const at = await pixels(
      await makeThumbnail(await drawPng({ width: 600, height: 300 }), { crop: 'contain' }),
    )
    expect(at(150, 20)[3]).toBe(0)
    expect(at(150, 150)[3]).toBe(255)
    const [r = 0, g = 255] = at(10, 85)
    expect(Math.abs(r - CORNERS.topLeft[0]) + Math.abs(g - CORNERS.topLeft[1])).toBeLessThan(30)
  })

  it('fills the square when it covers it, from the middle of the picture', async () => {
    const at = await pixels(
      await makeThumbnail(await drawPng({ width: 600, height: 300 }), { crop: 'cover' }),
    )
    expect([at(0, 0)[3], at(299, 299)[3]]).toEqual([255, 255])
    const [r = 0, g = 0] = at(10, 10)
    expect(Math.abs(r - CORNERS.topLeft[0]) + Math.abs(g - CORNERS.topLeft[1])).toBeGreaterThan(30)
  })

  it('in JPEG has white bars', async () => {
    const jpeg = await makeThumbnail(await drawPng({ width: 600, height: 300 }), {
      crop: 'contain',
      format: 'jpeg',
    })
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
    expect(Math.min(...(await pixels(jpeg))(150, 10))).toBeGreaterThanOrEqual(250)
  })

  it.each(['webp', 'jpeg'] as const)(
    'has bars in the colour of its brand as %s',
    async (format) => {
      const picture = await drawAlphaPng()
      const options = { crop: 'contain', background: '#336699', format } as const
      const thumbnail = await makeThumbnail(picture, options)
      expect((await sharp(thumbnail).metadata()).hasAlpha).toBe(false)
      const at = await pixels(thumbnail)
      // A bar, and a part of the picture that lets through.
      for (const [r = 0, g = 0, b = 0] of [at(150, 10), at(75, 150)]) {
        expect(Math.max(Math.abs(r - 0x33), Math.abs(g - 0x66), Math.abs(b - 0x99))).toBeLessThan(
          12,
        )
      }
    },
  )

  it('is upright and carries no metadata', async () => {
    const thumbnail = await makeThumbnail(await drawCameraJpeg(6), { crop: 'contain' })
    const at = await pixels(thumbnail)
    expect([at(10, 150)[3], at(150, 10)[3]]).toEqual([0, 255])
    expect((await sharp(thumbnail).metadata()).exif).toBeUndefined()
  })

  it('takes much less than the picture, whatever its size', async () => {
    const thumbnail = await makeThumbnail(await drawJpeg({ width: 1600, height: 1200 }), {
      crop: 'cover',
    })
    expect(thumbnail.byteLength).toBeLessThan(30_000)
  })

  it('of something that is no picture is an error', async () => {
    await expect(makeThumbnail(Buffer.from('no picture'), { crop: 'cover' })).rejects.toThrow()
    const half = (await drawPicture().jpeg().toBuffer()).subarray(0, 4000)
    await expect(makeThumbnail(half, { crop: 'cover' })).rejects.toThrow()
  })
})
