import { describe, expect, it } from 'vitest'
import { contrastRatio, readableOn } from '../../../src/brands/contrast.ts'

describe('The contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#123456', '#123456', 1],
    // From the examples of WCAG: the lightest grey that is read on white, and the one after it.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#FFFFFF', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('%s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  })

  it.each(['', '#fff', 'red', '#12345g', '#1234567', ' #123456'])('is unknown for "%s"', (text) => {
    expect(contrastRatio(text, '#ffffff')).toBeNull()
    expect(contrastRatio('#ffffff', text)).toBeNull()
  })

  it.each([
    ['#ffffff', '#000000'],
    ['#ffee00', '#000000'],
    ['#000000', '#ffffff'],
    ['#1b4d8f', '#ffffff'],
  ])('lets a button in %s have a label in %s', (colour, label) => {
    expect(readableOn(colour)).toBe(label)
  })
})
