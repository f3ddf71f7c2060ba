import { describe, expect, it } from 'vitest'
import { checkoutProblems } from '../../../src/photo-print/checkout.ts'

const good = { stored: true, printReady: true }
const small = { stored: true, printReady: false }
const broken = { stored: false, printReady: false }

describe('an upload', () => {
  it.each([1, 2, 100])('of one good photo is ready for %i prints', (quantity) => {
    expect(checkoutProblems([good], quantity)).toEqual([])
  })

  it('is ready when every photo is printed equally often', () => {
    expect(checkoutProblems([good, good, good], 9)).toEqual([])
    expect(checkoutProblems([good, good, good], 10)).toEqual(['QUANTITY_NOT_SHARED'])
    expect(checkoutProblems([good, good, good], 2)).toEqual(['QUANTITY_NOT_SHARED'])
  })

  it('is not ready with a photo that failed or is too small, or with none', () => {
    expect(checkoutProblems([good, broken], 2)).toEqual(['PHOTO_FAILED'])
    expect(checkoutProblems([good, small], 2)).toEqual(['PHOTO_NOT_PRINT_READY'])
    expect(checkoutProblems([broken, small], 3)).toEqual([
      'PHOTO_FAILED',
      'PHOTO_NOT_PRINT_READY',
      'QUANTITY_NOT_SHARED',
    ])
    expect(checkoutProblems([], 1)).toEqual(['NO_PHOTO'])
  })
})
