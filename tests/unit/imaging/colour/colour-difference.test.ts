import { describe, expect, it } from 'vitest'
import { colourDifference, deltaE2000 } from '../../../support/pictures/colour/colour-difference.ts'

type Lab = readonly [lightness: number, a: number, b: number]

const lab = (...[l, a, b]: Lab) => ({ mode: 'lab65', l, a, b }) as const

/** The pairs that the authors of the formula's implementation notes published, with their ΔE2000. */
const PUBLISHED: readonly (readonly [...Lab, ...Lab, number])[] = [
  [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
  [50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615],
  [50, 2.8361, -74.02, 50, 0, -82.7485, 3.4412],
  [50, -1.3802, -84.2814, 50, 0, -82.7485, 1],
  [50, -1.1848, -84.8006, 50, 0, -82.7485, 1],
  [50, -0.9009, -85.5211, 50, 0, -82.7485, 1],
  [50, 0, 0, 50, -1, 2, 2.3669],
  [50, -1, 2, 50, 0, 0, 2.3669],
  [50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792],
  [50, 2.49, -0.001, 50, -2.49, 0.001, 7.1792],
  [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
  [50, 2.49, -0.001, 50, -2.49, 0.0012, 7.2195],
  [50, -0.001, 2.49, 50, 0.0009, -2.49, 4.8045],
  [50, -0.001, 2.49, 50, 0.001, -2.49, 4.8045],
  [50, -0.001, 2.49, 50, 0.0011, -2.49, 4.7461],
  [50, 2.5, 0, 50, 0, -2.5, 4.3065],
  [50, 2.5, 0, 73, 25, -18, 27.1492],
  [50, 2.5, 0, 61, -5, 29, 22.8977],
  [50, 2.5, 0, 56, -27, -3, 31.903],
  [50, 2.5, 0, 58, 24, 15, 19.4535],
  [50, 2.5, 0, 50, 3.1736, 0.5854, 1],
  [50, 2.5, 0, 50, 3.2972, 0, 1],
  [50, 2.5, 0, 50, 1.8634, 0.5757, 1],
  [50, 2.5, 0, 50, 3.2592, 0.335, 1],
  [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
  [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.263],
  [61.2901, 3.7196, -5.3901, 61.4292, 2.248, -4.962, 1.8731],
  [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
  [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
  [36.4612, 47.858, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
  [90.8027, -2.0831, 1.441, 91.1528, -1.6435, 0.0447, 1.4441],
  [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
  [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
  [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
]

describe('ΔE2000', () => {
  it.each(PUBLISHED)('of (%d, %d, %d) and (%d, %d, %d) is %d', (l1, a1, b1, l2, a2, b2, wanted) => {
    expect(deltaE2000(lab(l1, a1, b1), lab(l2, a2, b2))).toBeCloseTo(wanted, 4)
    expect(deltaE2000(lab(l2, a2, b2), lab(l1, a1, b1))).toBeCloseTo(wanted, 4)
  })
})

describe('the difference of two pictures', () => {
  it('is that of their pixels: on average, for 95 of 100 and at worst', () => {
    const grey = new Uint8Array(300).fill(119)
    const one = Uint8Array.from(grey)
    one.set([255, 0, 0], 150)
    const { mean, p95, max } = colourDifference(one, grey)
    expect(p95).toBe(0)
    // Pure red has the Lab values 53.24, 80.09, 67.20; this grey 50.03, 0, 0.
    expect(max).toBeCloseTo(deltaE2000(lab(53.24, 80.09, 67.2), lab(50.03, 0, 0)), 1)
    expect(mean).toBeCloseTo(max / 100, 6)
    expect(colourDifference(grey, grey)).toEqual({ mean: 0, p95: 0, max: 0 })
  })

  it('is none for pictures of different sizes', () => {
    expect(() => colourDifference(new Uint8Array(3), new Uint8Array(6))).toThrow('compared')
    expect(() => colourDifference(new Uint8Array(0), new Uint8Array(0))).toThrow('compared')
  })
})
