import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { qualityHints } from '../../../../src/imaging/quality/assess-picture.ts'
import { clippingOf } from '../../../../src/imaging/quality/clipping.ts'
import { framesOf } from '../../../../src/imaging/quality/frame-of.ts'
import {
  type GreyPicture,
  greyOf,
  reducedSize,
} from '../../../../src/imaging/quality/grey-picture.ts'
import { looksBlurred, sharpnessOf } from '../../../../src/imaging/quality/sharpness.ts'
import { demoPicture } from '../../../support/artworks/register.ts'
import { drawPicture } from '../../../support/pictures/images.ts'

async function grey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return greyOf(data, info)
}

/** The demo's picture, reduced as a browser would. */
async function reducedDemo(): Promise<Sharp> {
  const bytes = await demoPicture()
  const { width, height } = await sharp(bytes).metadata()
  return sharp(await sharp(bytes).resize(reducedSize({ width, height })).png().toBuffer())
}

const plain = (tone: number, width = 60, height = 40) =>
  greyOf(
    Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : tone)),
    { width, height },
  )

describe('A picture reduced for judging', () => {
  it('has 1024 px at its longer side and is never enlarged', () => {
    expect(reducedSize({ width: 6000, height: 4000 })).toEqual({ width: 1024, height: 683 })
    expect(reducedSize({ width: 20_000, height: 3 })).toEqual({ width: 1024, height: 1 })
    expect(reducedSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
  })

  it('shows transparent parts as the white of the paper', () => {
    const rgba = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 128])
    expect([...greyOf(rgba, { width: 4, height: 1 }).pixels]).toEqual([255, 0, 76, 127])
  })
})

describe('The hint of blur', () => {
  it('is not given for a sharp picture, and is for the same one out of focus', async () => {
    const sharpOne = await reducedDemo()
    const before = sharpnessOf(await grey(sharpOne.clone()))
    const after = sharpnessOf(await grey(sharpOne.clone().blur(6)))
    expect(after).toBeLessThan(before / 10)
    expect(looksBlurred(await grey(sharpOne.clone()))).toBe(false)
    expect(looksBlurred(await grey(sharpOne.clone().blur(6)))).toBe(true)
  })

  it('is not given for a drawing with much plain paper, nor for a plain surface', async () => {
    const drawing = sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="white"/><path d="M50 50 L750 550 M50 550 L750 50 M400 0 V600 M0 300 H800" stroke="black" stroke-width="6"/></svg>',
      ),
    )
    expect(looksBlurred(await grey(drawing))).toBe(false)
    expect(looksBlurred(plain(128))).toBe(false)
  })

  it.each([
    [1, 1],
    [2, 50],
    [3, 3],
  ])('survives a picture of %i × %i px', (width, height) => {
    expect(sharpnessOf(plain(9, width, height))).toBe(0)
  })
})

describe('The hint of lost tones', () => {
  it('counts pure black and pure white', () => {
    expect(clippingOf(plain(0))).toEqual({ shadows: 1, highlights: 0 })
    expect(clippingOf(plain(255))).toEqual({ shadows: 0, highlights: 1 })
    expect(clippingOf(plain(128))).toEqual({ shadows: 0, highlights: 0 })
  })

  it('is given where much of a picture is lost', async () => {
    expect(qualityHints(plain(0))).toContain('CLIPPED_SHADOWS')
    expect(qualityHints(plain(254))).toContain('CLIPPED_HIGHLIGHTS')
    expect(qualityHints(await grey(drawPicture()))).toEqual([])
  })
})

describe('A frame at the edge of a picture', () => {
  const framed = async (tone: string, px: number) =>
    grey(drawPicture().extend({ top: px, bottom: px, left: px, right: px, background: tone }))

  it('is found with its width and tone on each side', async () => {
    const frames = framesOf(await framed('#fff', 16))
    expect(frames.map(({ side, tone }) => [side, tone])).toEqual([
      ['top', 255],
      ['right', 255],
      ['bottom', 255],
      ['left', 255],
    ])
    expect(frames[0]?.share).toBeCloseTo(16 / 352, 3)
    expect(frames[1]?.share).toBeCloseTo(16 / 512, 3)
    expect(framesOf(await framed('#000', 8))).toHaveLength(4)
  })

  it('is found on one side alone', async () => {
    const picture = await grey(drawPicture().extend({ bottom: 12, background: '#fafafa' }))
    expect(framesOf(picture).map(({ side }) => side)).toEqual(['bottom'])
  })

  it('is not seen in a picture without, in a plain one, nor in a sky that darkens softly', async () => {
    expect(framesOf(await grey(drawPicture()))).toEqual([])
    expect(framesOf(plain(255))).toEqual([])
    const sky =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#246"/></linearGradient><rect width="400" height="400" fill="url(#g)"/></svg>'
    expect(framesOf(await grey(sharp(Buffer.from(sky))))).toEqual([])
  })
})
