import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import {
  drawAlphaPng,
  drawCameraJpeg,
  drawJpeg,
  drawPicture,
  drawWebp,
  seededRandom,
} from '../../support/images.ts'
import { emptyTempDir, received } from './receive.ts'

const tempDir = emptyTempDir()
const size = { width: 200, height: 140 }
const FILES = [
  ['JPEG', () => drawJpeg(size)],
  ['camera JPEG', () => drawCameraJpeg(6)],
  ['progressive JPEG', () => drawPicture(size).jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => drawPicture(size).withIccProfile('p3').png().toBuffer()],
  ['PNG with alpha', drawAlphaPng],
  ['WebP', () => drawWebp(size)],
  [
    'WebP with profile and EXIF',
    () => drawPicture(size).withMetadata({ orientation: 3 }).webp().toBuffer(),
  ],
  ['lossless WebP', () => drawPicture(size).webp({ lossless: true }).toBuffer()],
] as const

/** Either a refusal for the reason that it is damaged, or a whole picture with a thumbnail. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    return await received(
      bytes,
      { tempDir: tempDir() },
      async ({ path, width, height, thumbnail }) => {
        const { info } = await sharp(path, { failOn: 'warning' })
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([width, height])
        expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 300, height: 300 })
        return 'picture'
      },
    )
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
}

const REFUSALS = ['IMAGE_CORRUPT', 'UNSUPPORTED_IMAGE_FORMAT', 'IMAGE_TOO_MANY_PIXELS']

describe.each(FILES)('a %s', { timeout: 30_000 }, (_, draw) => {
  it('cut at 20 places is refused at each', async () => {
    const bytes = await draw()
    for (let part = 0; part < 20; part++) {
      const end = Math.floor((bytes.length * part) / 20)
      expect(REFUSALS, `cut after ${end} bytes`).toContain(await outcomeOf(bytes.subarray(0, end)))
    }
  })

  it('with one of 50 bits flipped gives a picture or a sentence', async () => {
    const bytes = await draw()
    const random = seededRandom(bytes.length)
    for (let round = 0; round < 50; round++) {
      const damaged = Buffer.from(bytes)
      // Every other flip hits the headers, where it does more than a speckle.
      const at = Math.floor(random() * (round % 2 ? bytes.length : Math.min(bytes.length, 600)))
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
      expect([...REFUSALS, 'picture'], `byte ${at}`).toContain(await outcomeOf(damaged))
    }
  })
})
