import { describe, expect, it } from 'vitest'
import { brandIdProblem } from '../../../src/brands/brand-id.ts'

const slugs = ['brands', 'artworks', 'orders']

describe('a brand identifier', () => {
  it.each(['art', 'photo', 'pet', 'wall-art', 'a1'])('may be "%s"', (id) => {
    expect(brandIdProblem(id, slugs)).toBeNull()
  })

  it.each([
    '',
    'a',
    'Art',
    '1art',
    'a_b',
    'a/b',
    'a.b',
    '..',
    'ärt',
    'a'.repeat(33),
    'a b',
    null,
    7,
    {},
  ])('may not be %j', (id) => {
    expect(brandIdProblem(id, slugs)).toMatch(/2 to 32 characters/)
  })

  it.each([
    'brands',
    'terms',
    'health',
    'auth',
    'files',
    'thumbnails',
    'originals',
    'temp',
    'constructor',
  ])('may not be the reserved "%s"', (id) => {
    expect(brandIdProblem(id, slugs)).toMatch(/reserved/)
  })

  it('is refused by its shape where it is a property of every object', () => {
    for (const id of ['__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(brandIdProblem(id, slugs)).not.toBeNull()
    }
  })
})
