import { describe, expect, it } from 'vitest'
import { brandIdProblem } from '../../../src/brands/brand-id.ts'

const SLUGS = ['artworks', 'users']

describe('a brand identifier', () => {
  it.each(['art', 'photo', 'pet', 'a1', 'my-brand', 'x'.repeat(32)])('may be %s', (id) => {
    expect(brandIdProblem(id, SLUGS)).toBeNull()
  })

  it.each(['', 'a', 'Art', '1art', '-art', 'a_b', 'ä', 'a b', '../x', 'x'.repeat(33), 7, null])(
    'must have the right shape, which %j has not',
    (id) => {
      expect(brandIdProblem(id, SLUGS)?.[0]).toContain('2 to 32 characters')
    },
  )

  it.each(['terms', 'health', 'auth', 'files', 'originals', 'temp', 'thumbnails', 'artworks'])(
    'may not be %s, which is an address or an area of the service',
    (id) => {
      expect(brandIdProblem(id, SLUGS)?.[0]).toContain('reserved')
    },
  )

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'may not be %s, which every object has',
    (id) => {
      expect(brandIdProblem(id, SLUGS)).not.toBeNull()
    },
  )
})
