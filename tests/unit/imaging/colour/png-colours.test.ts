import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ColourChart, colourChart } from '../../../support/pictures/colour/colour-chart.ts'
import { colourDifference } from '../../../support/pictures/colour/colour-difference.ts'
import {
  greyProfile,
  RGB_SPACES,
  rgbProfile,
} from '../../../support/pictures/colour/icc-profile.ts'
import { referenceConversion } from '../../../support/pictures/colour/reference-conversion.ts'
import { pngWith, profileChunk } from '../../../support/pictures/colour/tagged-pictures.ts'
import { pngChunk } from '../../../support/pictures/images.ts'
import { emptyTempDir, received, refusal } from '../receive.ts'

const MOST = { mean: 1, p95: 2, max: 4 }
const tempDir = emptyTempDir()
const rgb = colourChart(3, 7)
const deepRgb = colourChart(3, 7, 16)
const grey = colourChart(1, 256)
const deepGrey = colourChart(1, 256, 16)

const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
const gamma = (value: number) => pngChunk('gAMA', numbers(Math.round(100_000 / value)))
const chromaticities = ({
  white,
  red,
  green,
  blue,
}: (typeof RGB_SPACES)[keyof typeof RGB_SPACES]) =>
  pngChunk(
    'cHRM',
    numbers(...[white, red, green, blue].flat().map((value) => Math.round(value * 100_000))),
  )
const codePoints = (...values: readonly number[]) => pngChunk('cICP', Buffer.from(values))
const srgbChunk = pngChunk('sRGB', Buffer.alloc(1))
const { srgb, displayP3, adobeRgb, proPhoto } = RGB_SPACES
const mac = { ...srgb, curve: 1.8 }
const linear = { ...srgb, curve: 1 }

type Case = readonly [name: string, chart: ColourChart, chunks: readonly Buffer[], meant: Buffer]
const CASES: readonly Case[] = [
  ['gAMA of an old Mac', rgb, [gamma(1.8)], rgbProfile(mac)],
  ['gAMA of an old Mac with 16 bit', deepRgb, [gamma(1.8)], rgbProfile(mac)],
  ['gAMA of linear light', deepRgb, [gamma(1)], rgbProfile(linear)],
  ['gAMA of a grey picture', grey, [gamma(1.8)], greyProfile(1.8)],
  ['gAMA of a grey picture with 16 bit', deepGrey, [gamma(1.8)], greyProfile(1.8)],
  [
    'gAMA and cHRM of Adobe RGB',
    rgb,
    [gamma(563 / 256), chromaticities(adobeRgb)],
    rgbProfile(adobeRgb),
  ],
  [
    'gAMA and cHRM of ProPhoto',
    deepRgb,
    [gamma(1.8), chromaticities(proPhoto)],
    rgbProfile(proPhoto),
  ],
  ['cHRM alone', rgb, [chromaticities(displayP3)], rgbProfile(displayP3)],
  ['cICP of Display P3', rgb, [codePoints(12, 13, 0, 1)], rgbProfile(displayP3)],
  [
    'cICP before a profile',
    rgb,
    [codePoints(12, 13, 0, 1), profileChunk(rgbProfile(adobeRgb))],
    rgbProfile(displayP3),
  ],
  [
    'cICP of sRGB before a profile',
    rgb,
    [codePoints(1, 13, 0, 1), profileChunk(rgbProfile(adobeRgb))],
    rgbProfile(srgb),
  ],
  [
    'a profile before gAMA',
    rgb,
    [profileChunk(rgbProfile(displayP3)), gamma(1.8)],
    rgbProfile(displayP3),
  ],
  ['sRGB before gAMA', rgb, [srgbChunk, gamma(1.8)], rgbProfile(srgb)],
  ['gAMA that means sRGB', rgb, [gamma(2.2), chromaticities(srgb)], rgbProfile(srgb)],
]

async function kept(bytes: Buffer): Promise<Buffer> {
  return received(bytes, { tempDir: tempDir() }, async ({ path }) =>
    sharp(await readFile(path))
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer(),
  )
}

describe('the colours of a PNG', () => {
  it.each(CASES)(
    'are those of its chunks, as littleCMS converts them: %s',
    async (_, chart, chunks, meant) => {
      const wanted = await referenceConversion(chart, meant)
      const difference = colourDifference(await kept(pngWith(chart, chunks)), wanted)
      expect(difference.mean).toBeLessThanOrEqual(MOST.mean)
      expect(difference.p95).toBeLessThanOrEqual(MOST.p95)
      expect(difference.max).toBeLessThanOrEqual(MOST.max)
    },
  )

  it.each([
    ['a gamma of zero', [pngChunk('gAMA', numbers(0))]],
    ['a gamma beyond reason', [pngChunk('gAMA', numbers(1))]],
    ['lights on one line', [pngChunk('cHRM', numbers(...Array(8).fill(33_333)))]],
    ['lights without any', [pngChunk('cHRM', numbers(...Array(8).fill(0)))]],
    ['code points that are reserved', [codePoints(3, 13, 0, 1)]],
    ['another matrix', [codePoints(12, 13, 6, 1)]],
  ])('are sRGB where a chunk makes no colour space: %s', async (_, chunks) => {
    const pixels = await kept(pngWith(rgb, chunks))
    expect(pixels.equals(rgb.samples)).toBe(true)
  })

  it.each([16, 18])(
    'are refused with high dynamic range, as those of HEIC: %d',
    async (transfer) => {
      const refused = await refusal(pngWith(rgb, [codePoints(9, transfer, 0, 1)]), {
        tempDir: tempDir(),
      })
      expect(refused).toMatchObject({ code: 'UNSUPPORTED_IMAGE_FORMAT' })
      expect(refused.message).toContain('This PNG image has high dynamic range')
    },
  )
})
