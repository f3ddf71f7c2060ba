import { afterAll, describe, expect, it } from 'vitest'
import { createDecodePool } from '../../../src/imaging/receive/decode-pool.ts'
import { heicFile } from '../../support/pictures/heic-files.ts'
import {
  drawAlphaPng,
  drawCameraJpeg,
  drawJpeg,
  drawPicture,
  drawWebp,
  seededRandom,
} from '../../support/pictures/images.ts'
import { outcomeOf } from './outcome.ts'
import { emptyTempDir } from './receive.ts'

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
  ['HEIC', () => heicFile('square')],
  ['HEIC of tiles, with a profile', () => heicFile('grid')],
  ['lossless WebP', () => drawPicture(size).webp({ lossless: true }).toBuffer()],
] as const

/** With the limit of CPU time that the service has, which a busy machine does not shorten. */
const decoders = createDecodePool({ processes: 2, maxResidentBytes: 400e6 })
afterAll(() => decoders.close())
const outcome = (bytes: Uint8Array) => outcomeOf(bytes, { tempDir: tempDir(), decoders })
/** The campaign flips 200 (`npm run test:campaign`). */
const FLIPS = Number(process.env.FLIPS ?? 20)
const REFUSALS = ['IMAGE_CORRUPT', 'UNSUPPORTED_IMAGE_FORMAT', 'IMAGE_TOO_MANY_PIXELS']

/** Ends a test that hangs; a busy machine may take many times as long as an idle one. */
const TIMEOUT_MS = 1_800_000

describe.each(FILES)('a %s', { timeout: TIMEOUT_MS }, (_, draw) => {
  it('cut at 20 places is refused at each', async () => {
    const bytes = await draw()
    for (let part = 0; part < 20; part++) {
      const end = Math.floor((bytes.length * part) / 20)
      expect(REFUSALS, `cut after ${end} bytes`).toContain(await outcome(bytes.subarray(0, end)))
    }
  })

  it(`with one bit flipped, ${FLIPS} times, gives a picture or a sentence`, async () => {
    expect(FLIPS).toBeGreaterThan(0)
    const bytes = await draw()
    const random = seededRandom(bytes.length)
    const flipped = Array.from({ length: FLIPS }, (_, round) => {
      // Every other flip hits the headers, where it does more than a speckle.
      const at = Math.floor(random() * (round % 2 ? bytes.length : Math.min(bytes.length, 600)))
      return { at, bit: Math.floor(random() * 8) }
    })
    const next = flipped.values()
    const odd: string[] = []
    const judge = async () => {
      for (const { at, bit } of next) {
        const damaged = Buffer.from(bytes)
        damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at)
        const found = await outcome(damaged).catch(String)
        if (![...REFUSALS, 'picture'].includes(found)) odd.push(`byte ${at}, bit ${bit}: ${found}`)
      }
    }
    await Promise.all([judge(), judge()])
    expect(odd).toEqual([])
  })
})
