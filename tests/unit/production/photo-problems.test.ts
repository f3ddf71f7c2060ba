import { describe, expect, it } from 'vitest'
import { photoProblems } from '../../../src/production/photo-problems.ts'

const upload = { brand: 'photo', template: 'square', quantity: 4, readyForCheckout: true }
const line = { currentQuantity: 4, photoTemplate: 'square', photoUpload: 'u1' }

const problems = (
  lines: readonly object[],
  uploads: Readonly<Record<string, object>> = { u1: {} },
  brand: string | null = 'photo',
) =>
  photoProblems({
    brand,
    lines: lines.map((change) => ({ ...line, ...change })),
    uploads: new Map(Object.entries(uploads).map(([id, change]) => [id, { ...upload, ...change }])),
  })

describe('what an order says of its photos', () => {
  it('is accepted where product, brand and quantity are those of the upload', () => {
    expect(problems([{}])).toEqual([])
  })

  it('is accepted where the lines of an upload together have its quantity', () => {
    expect(problems([{ currentQuantity: 1 }, { currentQuantity: 3 }])).toEqual([])
  })

  it('is of no interest where nothing of a line is left, or a line has no photos', () => {
    expect(problems([{ currentQuantity: 0, photoUpload: null }])).toEqual([])
    expect(problems([{ photoTemplate: null, photoUpload: null }])).toEqual([])
  })

  it.each([
    ['names no upload', [{ photoUpload: null }], { u1: {} }, ['UPLOAD_MISSING']],
    ['names an upload that is gone', [{ photoUpload: 'u2' }], { u1: {} }, ['UPLOAD_MISSING']],
    ['is for another product', [{ photoTemplate: 'large' }], { u1: {} }, ['TEMPLATE_MISMATCH']],
    ['is for no photo product', [{ photoTemplate: null }], { u1: {} }, ['TEMPLATE_MISMATCH']],
    ['is for more prints', [{ currentQuantity: 5 }], { u1: {} }, ['QUANTITY_MISMATCH']],
    ['is for fewer prints', [{ currentQuantity: 3 }], { u1: {} }, ['QUANTITY_MISMATCH']],
    ['names the upload twice', [{}, {}], { u1: {} }, ['QUANTITY_MISMATCH']],
    ['is of another brand', [{}], { u1: { brand: 'other' } }, ['BRAND_MISMATCH']],
    ['has a photo that is too small', [{}], { u1: { readyForCheckout: false } }, ['NOT_PRINTABLE']],
  ])('is refused where it %s', (_, lines, uploads, expected) => {
    expect(problems(lines, uploads)).toEqual(expected)
  })

  it('names each problem once, whatever the lines', () => {
    const lines = [{ photoTemplate: 'large' }, { photoTemplate: 'large', photoUpload: null }]
    expect(problems(lines)).toEqual(['UPLOAD_MISSING', 'TEMPLATE_MISMATCH'])
  })

  it('is refused for an order of no brand', () => {
    expect(problems([{}], { u1: {} }, null)).toEqual(['BRAND_MISMATCH'])
  })
})
