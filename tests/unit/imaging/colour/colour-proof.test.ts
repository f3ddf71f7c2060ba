import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { printSpecificationSchema } from '../../../../src/brands/print-specification.ts'
import { makePrintData } from '../../../../src/imaging/print-data/make-print-data.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import { photoshopCmykJpeg } from '../../../support/pictures/colour/cmyk-jpeg.ts'
import { type ColourChart, colourChart } from '../../../support/pictures/colour/colour-chart.ts'
import { colourDifference } from '../../../support/pictures/colour/colour-difference.ts'
import {
  greyProfile,
  RGB_SPACES,
  rgbProfile,
} from '../../../support/pictures/colour/icc-profile.ts'
import { pressProfile } from '../../../support/pictures/colour/press-profile.ts'
import { referenceConversion } from '../../../support/pictures/colour/reference-conversion.ts'
import {
  taggedJpeg,
  taggedPng,
  taggedWebp,
  withJpegProfile,
} from '../../../support/pictures/colour/tagged-pictures.ts'
import { emptyTempDir, received } from '../receive.ts'

/** A trained eye begins to see a difference of 2, side by side; on average it must be far from that. */
const MOST = { mean: 1, p95: 2, max: 4 }

const tempDir = emptyTempDir()
const rgb = colourChart(3, 7)
const deepRgb = colourChart(3, 7, 16)
const grey = colourChart(1, 256)
const deepGrey = colourChart(1, 256, 16)
const inks = colourChart(4, 5)

const displayP3 = rgbProfile(RGB_SPACES.displayP3)
const adobeRgb = rgbProfile(RGB_SPACES.adobeRgb)
const proPhoto = rgbProfile(RGB_SPACES.proPhoto)
const lightGrey = greyProfile(1.8)
const press = pressProfile()

type Case = readonly [
  name: string,
  chart: ColourChart,
  profile: Buffer,
  draw: (chart: ColourChart, profile: Buffer) => Buffer | Promise<Buffer>,
]
const cases: readonly Case[] = [
  ['JPEG in Display P3', rgb, displayP3, taggedJpeg],
  ['PNG in Display P3', rgb, displayP3, taggedPng],
  ['WebP in Display P3', rgb, displayP3, taggedWebp],
  ['16 bit PNG in Display P3', deepRgb, displayP3, taggedPng],
  ['JPEG in Adobe RGB', rgb, adobeRgb, taggedJpeg],
  ['PNG in Adobe RGB', rgb, adobeRgb, taggedPng],
  ['WebP in Adobe RGB', rgb, adobeRgb, taggedWebp],
  ['16 bit PNG in Adobe RGB', deepRgb, adobeRgb, taggedPng],
  ['JPEG in ProPhoto RGB', rgb, proPhoto, taggedJpeg],
  ['16 bit PNG in ProPhoto RGB', deepRgb, proPhoto, taggedPng],
  ['grey JPEG with a profile', grey, lightGrey, taggedJpeg],
  ['grey PNG with a profile', grey, lightGrey, taggedPng],
  ['grey 16 bit PNG with a profile', deepGrey, lightGrey, taggedPng],
  ['CMYK JPEG of Photoshop', inks, press, cmyk(0)],
  ['YCCK JPEG of Photoshop', inks, press, cmyk(2)],
]

describe('The colours of a picture', () => {
  it.each(cases)(
    'are kept and printed as littleCMS converts them: %s',
    async (_, chart, profile, draw) => {
      const wanted = await referenceConversion(chart, profile)
      const bytes = await draw(chart, profile)
      await received(bytes, { tempDir: tempDir() }, async ({ path }) => {
        const kept = colourDifference(await pixels(path), wanted)
        const printed = colourDifference(await pixels(await printFile(path, chart.edge)), wanted)
        for (const difference of [kept, printed]) {
          expect(difference.mean).toBeLessThanOrEqual(MOST.mean)
          expect(difference.p95).toBeLessThanOrEqual(MOST.p95)
          expect(difference.max).toBeLessThanOrEqual(MOST.max)
        }
      })
    },
  )

  it.each([
    ['Display P3', rgb, displayP3],
    ['Adobe RGB', rgb, adobeRgb],
    ['ProPhoto RGB', rgb, proPhoto],
  ] as const)('would be told from those of %s taken for sRGB', async (_, chart, profile) => {
    const wanted = await referenceConversion(chart, profile)
    expect(colourDifference(chart.samples, wanted).mean).toBeGreaterThan(2 * MOST.mean)
  })
})

function cmyk(transform: 0 | 2) {
  return async (chart: ColourChart, profile: Buffer) =>
    withJpegProfile(await photoshopCmykJpeg(chart, transform), profile)
}

/** Printed px by px. */
async function printFile(source: string, edge: number): Promise<Buffer> {
  const size = { id: 'chart', widthMm: 20, heightMm: 20, widthPx: edge, heightPx: edge }
  const specification = printSpecificationSchema.parse({ ratio: 'keep', sizes: [size] })
  const plan = planOrRefuse({ width: edge, height: edge }, specification, 'chart', undefined)
  const { jpeg } = await makePrintData({ source, plan, specification, cropChosen: false })
  if (!jpeg) throw new Error('The chart was not printed.')
  return jpeg
}

async function pixels(picture: string | Buffer): Promise<Buffer> {
  const bytes = typeof picture === 'string' ? await readFile(picture) : picture
  return sharp(bytes).removeAlpha().raw().toBuffer()
}
