import { describe, expect, it } from 'vitest'
import { brandPrint } from '../../../src/photo-print/brand-print.ts'
import { isPrintable, printPixels } from '../../../src/photo-print/print-pixels.ts'

const square = { widthMm: 89, heightMm: 89, dpi: 300 }
const config = {
  print: {
    dpi: 300,
    ratio: 'crop',
    sizes: [
      { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 },
      { id: 'card', widthMm: 100, heightMm: 148, widthPx: 1200, heightPx: 1760 },
      { id: 'plain', widthMm: 127, heightMm: 178 },
    ],
  },
}
const pixels = (size: typeof square, settings: unknown) =>
  printPixels(size, brandPrint(settings, size))

describe('the pixels of a print', () => {
  it('are mm × dpi / 25.4, rounded, where the brand has none of its own', () => {
    expect(pixels(square, {})).toEqual({
      width: 1051,
      height: 1051,
      computed: { width: 1051, height: 1051 },
      source: 'formula',
    })
    expect(pixels({ widthMm: 127, heightMm: 178, dpi: 300 }, config)).toMatchObject({
      width: 1500,
      height: 2102,
      source: 'formula',
    })
  })

  it("are the brand's own where it has some, with the computed ones beside them", () => {
    expect(pixels(square, config)).toEqual({
      width: 1050,
      height: 1050,
      computed: { width: 1051, height: 1051 },
      source: 'brand',
    })
  })

  it("turn with the sheet: the brand's own pixels of a size that lies", () => {
    expect(pixels({ widthMm: 148, heightMm: 100, dpi: 300 }, config)).toMatchObject({
      width: 1760,
      height: 1200,
      source: 'brand',
    })
  })

  it('follow the formula at another resolution or size than the brand names', () => {
    expect(pixels({ ...square, dpi: 600 }, config)).toMatchObject({
      width: 2102,
      source: 'formula',
    })
    expect(pixels({ ...square, widthMm: 90 }, config)).toMatchObject({
      width: 1063,
      source: 'formula',
    })
  })

  it.each([null, undefined, [], 'x', { print: 1 }, { print: { sizes: [] } }])(
    'follow the formula where the configuration is %j',
    (settings) => {
      expect(pixels(square, settings).source).toBe('formula')
    },
  )

  it('must fit a WebP and the memory', () => {
    expect(isPrintable({ width: 1050, height: 1050 })).toBe(true)
    expect(isPrintable({ width: 16_383, height: 6_000 })).toBe(true)
    expect(isPrintable({ width: 16_384, height: 10 })).toBe(false)
    expect(isPrintable({ width: 10_001, height: 10_000 })).toBe(false)
    expect(isPrintable({ width: 0, height: 10 })).toBe(false)
  })
})
