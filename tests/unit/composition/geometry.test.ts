import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitInside } from '../../../src/composition/geometry.ts'

const WINDOW = { x: 100, y: 50, width: 300, height: 200 }
const side = fc.integer({ min: 1, max: 20_000 })
const window = fc.record({
  x: fc.nat(3000),
  y: fc.nat(2000),
  width: fc.integer({ min: 1, max: 3555 }),
  height: fc.integer({ min: 1, max: 2528 }),
})

describe('the place of an artwork in its window', () => {
  it('fills the window when the ratios are equal', () => {
    expect(fitInside({ width: 6000, height: 4000 }, WINDOW)).toEqual(WINDOW)
  })

  it('enlarges an artwork that is smaller than the window', () => {
    expect(fitInside({ width: 3, height: 2 }, WINDOW)).toEqual(WINDOW)
  })

  it('centres a tall artwork between left and right', () => {
    expect(fitInside({ width: 100, height: 200 }, WINDOW)).toEqual({
      x: 200,
      y: 50,
      width: 100,
      height: 200,
    })
  })

  it('centres a wide artwork between top and bottom', () => {
    expect(fitInside({ width: 600, height: 100 }, WINDOW)).toEqual({
      x: 100,
      y: 125,
      width: 300,
      height: 50,
    })
  })

  it('keeps a line of an artwork at least 1 px thick', () => {
    expect(fitInside({ width: 20_000, height: 1 }, WINDOW).height).toBe(1)
    expect(fitInside({ width: 1, height: 20_000 }, WINDOW).width).toBe(1)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a side of %s px', (bad) => {
    expect(() => fitInside({ width: bad, height: 10 }, WINDOW)).toThrow(RangeError)
    expect(() => fitInside({ width: 10, height: 10 }, { ...WINDOW, height: bad })).toThrow(
      RangeError,
    )
  })

  it('never leaves the window, touches two opposite sides of it, and stays in whole px', () => {
    fc.assert(
      fc.property(side, side, window, (width, height, within) => {
        const place = fitInside({ width, height }, within)
        for (const value of Object.values(place)) expect(Number.isInteger(value)).toBe(true)
        expect(place.x).toBeGreaterThanOrEqual(within.x)
        expect(place.y).toBeGreaterThanOrEqual(within.y)
        expect(place.x + place.width).toBeLessThanOrEqual(within.x + within.width)
        expect(place.y + place.height).toBeLessThanOrEqual(within.y + within.height)
        const gaps = [within.width - place.width, within.height - place.height]
        expect(Math.min(...gaps)).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps the ratio to within half a px, and lies in the middle to within half a px', () => {
    fc.assert(
      fc.property(side, side, window, (width, height, within) => {
        const place = fitInside({ width, height }, within)
        const scale = Math.min(within.width / width, within.height / height)
        expect(Math.abs(place.width - Math.max(1, width * scale))).toBeLessThanOrEqual(0.5 + 1e-9)
        expect(Math.abs(place.height - Math.max(1, height * scale))).toBeLessThanOrEqual(0.5 + 1e-9)
        const left = place.x - within.x
        const right = within.x + within.width - place.x - place.width
        expect([0, 1]).toContain(right - left)
      }),
      { numRuns: 1000 },
    )
  })
})
