import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orientationsFor } from '../../../src/composition/orientation.ts'

const side = fc.integer({ min: 1, max: 20_000 })

describe('the sets of templates for a picture', () => {
  it.each([
    [3000, 1000, 'panorama'],
    [2000, 1000, 'panorama'],
    [1999, 1000, 'landscape'],
    [1600, 900, 'landscape'],
    [1100, 1000, 'landscape'],
    [1099, 1000, 'square'],
    [1000, 1000, 'square'],
    [901, 1000, 'square'],
    [900, 1000, 'portrait'],
    [900, 1600, 'portrait'],
    [501, 1000, 'portrait'],
    [500, 1000, 'tall'],
    [1000, 3000, 'tall'],
  ])('begin for %d × %d px with %s', (width, height, best) => {
    expect(orientationsFor({ width, height })[0]).toBe(best)
  })

  it('end with the one that every installation has, whatever the picture', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const orientations = orientationsFor({ width, height })
        expect(orientations.at(-1)).toBe('landscape')
        expect(new Set(orientations).size).toBe(orientations.length)
      }),
    )
  })

  it('are landscape for a picture of unknown size', () => {
    expect(orientationsFor(null)).toEqual(['landscape'])
  })
})
