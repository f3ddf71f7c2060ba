import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printSpecificationSchema } from '../../../../src/brands/print-specification.ts'
import {
  makePrintData,
  type PrintOutcome,
} from '../../../../src/imaging/print-data/make-print-data.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import { inWords } from '../../../../src/imaging/print-data/preflight-findings.ts'
import { withDensity } from '../../../../src/imaging/print-data/with-density.ts'
import type { CropInput } from '../../../../src/imaging/quality/crop.ts'
import {
  CORNERS,
  drawAlphaPng,
  drawCameraJpeg,
  drawColour,
  drawOriented,
  drawPicture,
} from '../../../support/pictures/images.ts'
import { makeTemporaryFolder } from '../../../support/system/make-temporary-folder.ts'
import { runTool } from '../../../support/system/run-tool.ts'

const SQUARE = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
const SMALL = { id: 'small', widthMm: 40, heightMm: 25 }
const cut = printSpecificationSchema.parse({ ratio: 'crop', bleedMm: 2, sizes: [SQUARE, SMALL] })
const kept = printSpecificationSchema.parse({ ratio: 'keep', sizes: [SMALL, SQUARE] })

let folder: string
let files = 0

beforeAll(async () => {
  folder = await makeTemporaryFolder()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Making = {
  readonly size?: string
  readonly crop?: CropInput
  readonly specification?: typeof cut
}

async function print(
  bytes: Buffer,
  { size = 'small', crop, specification = kept }: Making = {},
): Promise<PrintOutcome> {
  files += 1
  const source = join(folder, `source-${files}`)
  await writeFile(source, bytes)
  const { autoOrient } = await sharp(bytes).metadata()
  const plan = planOrRefuse(autoOrient, specification, size, crop)
  return makePrintData({ source, plan, specification, cropChosen: crop !== undefined })
}

async function printed(bytes: Buffer, making?: Making): Promise<Buffer> {
  const { jpeg, findings } = await print(bytes, making)
  if (!jpeg) throw new Error(`Refused: ${JSON.stringify(findings)}`)
  return jpeg
}

const codes = ({ findings }: PrintOutcome) => findings.map(({ code }) => code)

async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 }
  const { data } = await sharp(jpeg).extract(area).raw().toBuffer({ resolveWithObject: true })
  return [...data]
}

function expectNear(found: readonly number[], wanted: readonly number[], most = 6): void {
  const worst = Math.max(...wanted.map((value, at) => Math.abs((found[at] ?? -99) - value)))
  expect(worst).toBeLessThanOrEqual(most)
}

describe('A print file', () => {
  let jpeg: Buffer
  let path: string

  beforeAll(async () => {
    jpeg = await printed(await drawCameraJpeg(6), { size: 'small' })
    path = join(folder, 'print.jpg')
    await writeFile(path, jpeg)
  })

  it('has the px of the sheet, the ratio of the picture, 300 DPI and an sRGB profile', async () => {
    const facts = await sharp(jpeg).metadata()
    // 320 × 480 upright inside of 295 × 472.
    expect(facts).toMatchObject({ format: 'jpeg', width: 295, height: 443, density: 300 })
    expect(facts).toMatchObject({ space: 'srgb', channels: 3, chromaSubsampling: '4:4:4' })
    expect(facts.icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB')
  })

  it('keeps nothing of the camera, the place and the owner', async () => {
    expect(jpeg.includes('Secret')).toBe(false)
    const { exif, xmp, iptc, orientation } = await sharp(jpeg).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is what exiftool finds to be a clean JPEG of 300 DPI in sRGB', async () => {
    const { stdout } = await runTool('exiftool', ['-j', '-G0', path])
    const [facts] = JSON.parse(stdout) as [Record<string, unknown>]
    const groups = new Set(Object.keys(facts).map((name) => name.split(':')[0]))
    for (const foreign of ['EXIF', 'XMP', 'IPTC', 'MakerNotes', 'Photoshop']) {
      expect(groups.has(foreign)).toBe(false)
    }
    expect(facts).toMatchObject({
      'JFIF:XResolution': 300,
      'JFIF:YResolution': 300,
      'JFIF:ResolutionUnit': 'inches',
      'ICC_Profile:ProfileDescription': 'sRGB',
      'File:YCbCrSubSampling': 'YCbCr4:4:4 (1 1)',
      'File:ImageWidth': 295,
    })
  })

  it('is what ImageMagick reads as exactly these px at quality 95', async () => {
    const { stdout } = await runTool('identify', [
      '-format',
      '%w %h %x %y %U %Q %[colorspace]',
      path,
    ])
    expect(stdout).toBe('295 443 300 300 PixelsPerInch 95 sRGB')
  })

  it('is the same, byte by byte, whenever it is made', async () => {
    expect(await printed(await drawCameraJpeg(6), { size: 'small' })).toEqual(jpeg)
  })
})

describe('The pixels of a print file', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright from orientation %i', async (orientation) => {
    const jpeg = await printed(await drawOriented(orientation))
    const { width, height } = await sharp(jpeg).metadata()
    expect([width, height]).toEqual([443, 295])
    expectNear(await pixel(jpeg, 20, 20), CORNERS.topLeft)
    expectNear(await pixel(jpeg, 422, 20), CORNERS.topRight)
    expectNear(await pixel(jpeg, 20, 274), CORNERS.bottomLeft)
    expectNear(await pixel(jpeg, 422, 274), CORNERS.bottomRight)
  })

  it('are those of the crop, to the px, cut from the upright picture', async () => {
    const upright = await drawPicture({ width: 472, height: 590 }).png().toBuffer()
    const crop = { unit: 'px', x: 100, y: 200, width: 295, height: 295 } as const
    const whole = { ...SMALL, widthPx: 295, heightPx: 295 }
    const specification = { ...cut, sizes: [whole] }
    const jpeg = await printed(upright, { crop, specification })
    const cutOut = sharp(upright).extract({ left: 100, top: 200, width: 295, height: 295 })
    const encoded = await cutOut.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    const wanted = await sharp(encoded).raw().toBuffer()
    const found = await sharp(jpeg).raw().toBuffer()
    let worst = 0
    found.forEach((value, at) => {
      worst = Math.max(worst, Math.abs(value - (wanted[at] ?? 0)))
    })
    expect(found.length).toBe(wanted.length)
    expect(worst).toBeLessThanOrEqual(3)
  })

  it.each([
    ['Display P3', drawColour.displayP3Png],
    ['16 bit Display P3', drawColour.displayP3Png16],
    ['16 bit', drawColour.untaggedPng16],
  ])('of a %s picture are the same colours in sRGB', async (_, draw) => {
    const rgb = { r: 200, g: 60, b: 90 }
    const tiny = { ...kept, sizes: [{ id: 'small', widthMm: 5, heightMm: 4 }] }
    const jpeg = await printed(await draw(rgb), { specification: tiny })
    expectNear(await pixel(jpeg, 20, 20), [200, 60, 90], 4)
  })

  it('are white where the picture is transparent', async () => {
    const outcome = await print(await drawAlphaPng())
    expect(codes(outcome)).toContain('TRANSPARENCY')
    if (!outcome.jpeg) throw new Error('refused')
    expectNear(await pixel(outcome.jpeg, 20, 150), [255, 255, 255], 1)
  })
})

describe('The preflight', () => {
  const large = () => drawPicture({ width: 1200, height: 1200 }).png().toBuffer()

  it('finds nothing in a good picture', async () => {
    expect(codes(await print(await large(), { size: 'square', specification: cut }))).toEqual([])
  })

  it('refuses what has too few px, and makes no file', async () => {
    const outcome = await print(await drawPicture({ width: 349, height: 349 }).png().toBuffer(), {
      size: 'square',
      specification: cut,
    })
    expect(codes(outcome)).toEqual(['TOO_SMALL'])
    expect(outcome.jpeg).toBeNull()
    expect(outcome.findings[0]).toMatchObject({ severity: 'error', measured: { dpi: 99 } })
  })

  it('warns of few px and enlarges to the sheet', async () => {
    const outcome = await print(await drawPicture({ width: 350, height: 350 }).png().toBuffer(), {
      size: 'square',
      specification: cut,
    })
    expect(codes(outcome)).toEqual(['LOW_RESOLUTION'])
    expect(outcome.jpeg && (await sharp(outcome.jpeg).metadata()).width).toBe(1050)
  })

  it('reports how much is cropped, unless the crop was chosen', async () => {
    const wide = await drawPicture({ width: 1800, height: 1200 }).png().toBuffer()
    const { findings } = await print(wide, { size: 'square', specification: cut })
    expect(findings).toEqual([{ code: 'RATIO', severity: 'warning', measured: { percent: 33 } }])
    const crop = { unit: 'px', x: 600, y: 0, width: 1200, height: 1200 } as const
    expect(codes(await print(wide, { size: 'square', specification: cut, crop }))).toEqual([])
  })

  it('tells how much of a sheet a long picture leaves empty', async () => {
    const long = await drawPicture({ width: 3000, height: 300 }).png().toBuffer()
    expect(codes(await print(long, { size: 'square' }))).toContain('SHEET_EMPTY')
  })

  it('names a colour space other than sRGB', async () => {
    const rgb = { r: 200, g: 60, b: 90 }
    const tiny = { ...kept, sizes: [{ id: 'small', widthMm: 5, heightMm: 4 }] }
    const spaceOf = async (bytes: Buffer) => {
      const { findings } = await print(bytes, { specification: tiny })
      return findings.find(({ code }) => code === 'COLOUR_SPACE')?.measured.found
    }
    expect(await spaceOf(await drawColour.cmykJpeg(rgb))).toBe('CMYK')
    expect(await spaceOf(await drawColour.displayP3Jpeg(rgb))).toMatch(/P3|other than sRGB/)
    expect(await spaceOf(await drawColour.srgbPng16(rgb))).toBeUndefined()
    expect(await spaceOf(await drawColour.greyJpeg(rgb))).toBeUndefined()
  })

  it('finds a white border and a narrow frame where the sheet is cut', async () => {
    const framed = (px: number, background: string) =>
      drawPicture({ width: 1050 - 2 * px, height: 1050 - 2 * px })
        .extend({ top: px, bottom: px, left: px, right: px, background })
        .png()
        .toBuffer()
    const making = { size: 'square', specification: cut }
    const white = await print(await framed(100, '#ffffff'), making)
    expect(codes(white)).toEqual(['WHITE_BORDER'])
    expect(white.findings[0]?.measured.sides).toBe('top, right, bottom, left')
    // 100 px are 8.47 mm.
    expect(Math.abs(Number(white.findings[0]?.measured.mm) - 8.47)).toBeLessThan(0.1)
    expect(codes(await print(await framed(30, '#101010'), making))).toEqual(['BLEED'])
    expect(codes(await print(await framed(100, '#101010'), making))).toEqual([])
    // What keeps its ratio is not cut.
    expect(codes(await print(await framed(30, '#101010'), { size: 'square' }))).toEqual([])
  })

  it('says everything in both languages', async () => {
    const { findings } = await print(
      await drawPicture({ width: 250, height: 240 })
        .extend({ top: 10, background: '#fff' })
        .png()
        .toBuffer(),
      { size: 'square', specification: cut },
    )
    expect(findings.length).toBeGreaterThan(1)
    for (const { message, action } of findings.map(inWords)) {
      for (const text of [message.en, message.ja, action.en, action.ja]) {
        expect(text).toMatch(/\S/)
        expect(text).not.toMatch(/undefined|NaN/)
      }
      expect(message.ja).not.toMatch(/top|left/)
    }
  })
})

describe('The density of a JPEG', () => {
  it('is refused to other files and to one that has its own', async () => {
    expect(() => withDensity(Buffer.from('GIF89a'), 300)).toThrow('Only a JPEG')
    const bare = await drawPicture().withIccProfile('srgb').jpeg().toBuffer()
    expect(() => withDensity(withDensity(bare, 300), 300)).toThrow('has a JFIF header')
  })
})
