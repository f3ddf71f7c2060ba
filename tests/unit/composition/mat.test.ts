import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { drawMat, neededPart } from '../../../src/composition/engine/mat.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { contains, type Window } from '../../../src/composition/geometry.ts'
import { movedOpening } from '../../../src/composition/moved-opening.ts'

const WHOLE: Window = { x: 0, y: 0, width: 60, height: 44 }

/** A mat whose px say where they are. */
function charted(channels: 3 | 4): Raster {
  const { width, height } = WHOLE
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = channels === 3 ? [x, y, 7] : [x, y, 7, 200]
      data.set(pixel, (y * width + x) * channels)
    }
  }
  return { data, width, height, channels }
}

/** For each px of a part, the px of the mat that it shows. */
function drawn(part: Window, from: Window, to: Window, channels: 3 | 4 = 3) {
  const { width, height } = part
  const data = new Uint8Array(width * height * channels)
  const target: Raster = { data, width, height, channels }
  drawMat(target, part, { picture: charted(channels), part: WHOLE, opening: { from, to } })
  return (x: number, y: number) => {
    const at = ((y - part.y) * width + x - part.x) * channels
    return {
      x: data[at] ?? -1,
      y: data[at + 1] ?? -1,
      rest: [...data.subarray(at + 2, at + channels)],
    }
  }
}

/** A rectangle at least 8 px away from the edges. */
const inner = fc
  .record({
    x: fc.integer({ min: 8, max: 30 }),
    y: fc.integer({ min: 8, max: 22 }),
    width: fc.integer({ min: 4, max: 22 }),
    height: fc.integer({ min: 4, max: 14 }),
  })
  .filter((window) => contains(WHOLE, window))

describe('a mat whose opening is moved', () => {
  it('has the edge of the opening at the same distance around the artwork, on all four sides', () => {
    fc.assert(
      fc.property(inner, inner, (from, to) => {
        const at = drawn(WHOLE, from, to)
        const middle = { x: to.x + to.width / 2, y: to.y + to.height / 2 }
        for (let distance = 1; distance <= 8; distance++) {
          expect(at(to.x - distance, middle.y | 0).x).toBe(from.x - distance)
          expect(at(middle.x | 0, to.y - distance).y).toBe(from.y - distance)
          const [right, bottom] = [to.x + to.width, to.y + to.height]
          const [fromRight, fromBottom] = [from.x + from.width, from.y + from.height]
          if (right + distance <= WHOLE.width && fromRight + distance <= WHOLE.width)
            expect(at(right + distance - 1, middle.y | 0).x).toBe(fromRight + distance - 1)
          if (bottom + distance <= WHOLE.height && fromBottom + distance <= WHOLE.height)
            expect(at(middle.x | 0, bottom + distance - 1).y).toBe(fromBottom + distance - 1)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('shows only board beyond that, never a second edge', () => {
    fc.assert(
      fc.property(inner, inner, (from, to) => {
        const at = drawn(WHOLE, from, to)
        for (let x = 0; x < WHOLE.width; x++) {
          const { x: source } = at(x, 0)
          if (x < to.x) expect(source).toBeLessThan(from.x)
          else if (x >= to.x + to.width) expect(source).toBeGreaterThanOrEqual(from.x + from.width)
          else {
            expect(source).toBeGreaterThanOrEqual(from.x)
            expect(source).toBeLessThan(from.x + from.width)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is the mat itself where nothing moves, in any part of it', () => {
    fc.assert(
      fc.property(inner, inner, fc.constantFrom<(3 | 4)[]>(3, 4), (part, opening, channels) => {
        const at = drawn(part, opening, opening, channels)
        for (let y = part.y; y < part.y + part.height; y++)
          for (let x = part.x; x < part.x + part.width; x++)
            expect(at(x, y)).toEqual({ x, y, rest: channels === 3 ? [7] : [7, 200] })
      }),
    )
  })

  it('continues the board to and fro, so that no joint is seen', () => {
    const from = { x: 8, y: 8, width: 40, height: 28 }
    const at = drawn(WHOLE, from, { ...from, x: 24, width: 24 })
    expect(Array.from({ length: 24 }, (_, x) => at(x, 0).x)).toEqual([
      ...[0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0],
      ...[0, 1, 2, 3, 4, 5, 6, 7],
    ])
  })
})

describe('the part of a mat that is decoded', () => {
  const from = { x: 660, y: 516, width: 2234, height: 1484 }
  const part = { x: 377, y: 233, width: 2800, height: 2050 }

  it('is the part that is drawn where the opening stays', () => {
    expect(neededPart(null, part)).toEqual(part)
  })

  it('contains the part, the opening and its border, and lies on the canvas', () => {
    const whole = { x: 0, y: 0, ...CANVAS }
    for (const opening of [from, { x: 10, y: 20, width: 3540, height: 2500 }]) {
      const needed = neededPart({ from: opening, to: from }, part)
      expect([needed, part, opening].map((inside) => contains(whole, inside))).toEqual([
        true,
        true,
        true,
      ])
      expect(contains(needed, part) && contains(needed, opening)).toBe(true)
    }
  })

  it('is the same for the default mats in landscape whether the opening moves or not, so that it is kept once', () => {
    const landscape = { x: 376, y: 232, width: 2802, height: 2052 }
    const to = { x: 788, y: 516, width: 1979, height: 1484 }
    expect(neededPart({ from, to }, landscape)).toEqual(landscape)
  })
})

describe('an opening', () => {
  const from = { x: 660, y: 516, width: 2234, height: 1484 }

  it('stays where less than 8 px on each side would change', () => {
    expect(movedOpening(from, from)).toBeNull()
    expect(movedOpening(from, { ...from, x: 667, width: 2220 })).toBeNull()
  })

  it.each([
    { ...from, x: 668 },
    { ...from, y: 508 },
    { ...from, width: 2226 },
    { ...from, height: 1492 },
  ])('is moved to %o', (to) => {
    expect(movedOpening(from, to)).toEqual({ from, to })
  })
})
