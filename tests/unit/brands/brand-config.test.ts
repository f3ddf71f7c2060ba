import { describe, expect, it } from 'vitest'
import { brandConfigProblem, brandConfigSchema } from '../../../src/brands/brand-config.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { formulaPixels, sizeInPixels } from '../../../src/brands/sheet-pixels.ts'

const size = { id: 'a4', widthMm: 210, heightMm: 297 }
const print = (change: object) => ({ print: { ratio: 'keep', sizes: [size], ...change } })

describe('The configuration of a brand', () => {
  it.each(BRAND_SEEDS)('of $id as it is seeded is right', ({ config }) => {
    expect(brandConfigProblem(config)).toBeNull()
  })

  it('may be empty or missing: everything is undecided then', () => {
    expect(brandConfigProblem({})).toBeNull()
    expect(brandConfigProblem(null)).toBeNull()
  })

  it('prints with 300 DPI, down to pictures of 100 and without bleed unless it says otherwise', () => {
    const defaults = { dpi: 300, minDpi: 100, bleedMm: 0 }
    expect(brandConfigSchema.parse(print({})).print).toMatchObject(defaults)
  })

  it.each([
    ['an unknown key', { prnt: {} }, /prnt/],
    ['text', 'print', /object/],
    ['a list', [], /object/],
    ['a minimum of 49 DPI', print({ minDpi: 49 }), /print\.minDpi/],
    ['a minimum above what is always good', print({ minDpi: 301 }), /print\.minDpi/],
    ['a broken minimum', print({ minDpi: 99.5 }), /print\.minDpi/],
    ['no sizes', print({ sizes: [] }), /print\.sizes/],
    ['a ratio that is no mode', print({ ratio: 'stretch' }), /print\.ratio/],
    ['no width', print({ sizes: [{ ...size, widthMm: 0 }] }), /print\.sizes\.0\.widthMm/],
    ['a width that is text', print({ sizes: [{ ...size, widthMm: '210' }] }), /widthMm/],
    ['a width without end', print({ sizes: [{ ...size, widthMm: Infinity }] }), /widthMm/],
    ['half of a px size', print({ sizes: [{ ...size, widthPx: 2480 }] }), /both widthPx/],
    ['a broken px', print({ sizes: [{ ...size, widthPx: 1.5, heightPx: 2 }] }), /widthPx/],
    ['an unknown product', print({ sizes: [{ ...size, products: ['mug'] }] }), /products/],
    ['no product at all', print({ sizes: [{ ...size, products: [] }] }), /products/],
    ['one size twice', print({ sizes: [size, size] }), /print\.sizes\.1: .*twice/],
    ['a path as identifier', print({ sizes: [{ ...size, id: '../a4' }] }), /sizes\.0\.id/],
    [
      'a sheet of too many px',
      print({ dpi: 1200, sizes: [{ ...size, widthMm: 900 }] }),
      /too large/,
    ],
    ['a flag that is no flag', { flags: { sale: 'yes' } }, /flags\.sale/],
  ])('is refused with %s, and says where', (_, config, message) => {
    expect(brandConfigProblem(config)?.en).toMatch(message)
  })

  it.each([
    ['a rule of its own', print({ sizes: [size, size] }), 'print.sizes.1: サイズ「a4」が重複'],
    [
      'a rule of the format',
      print({ ratio: 'stretch' }),
      'print.ratio: 無効な選択: "crop"、"keep"',
    ],
  ])('is refused in Japanese, too, by %s', (_, config, message) => {
    expect(brandConfigProblem(config)?.ja).toContain(message)
  })
})

describe('The size of a print in px', () => {
  it('follows from millimetres and DPI', () => {
    expect(sizeInPixels(size, 300)).toEqual({ width: 2480, height: 3508 })
  })

  it('is the brand’s own where it has one: 89 mm are 1050 px, not 1051', () => {
    const square = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
    expect(formulaPixels(square, 300)).toEqual({ width: 1051, height: 1051 })
    expect(sizeInPixels(square, 300)).toEqual({ width: 1050, height: 1050 })
  })
})
