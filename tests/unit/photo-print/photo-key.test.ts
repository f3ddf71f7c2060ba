import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf } from '../../../src/object-store/area.ts'
import { photoFolder, photoKey } from '../../../src/photo-print/photo-key.ts'
import { installedAreas } from '../../support/service/installed-core.ts'

describe('the key of a customer photo', () => {
  it('names brand, customer and milliseconds', () => {
    expect(photoKey('photo', 'auth0-abc', 1_700_000_000_000)).toBe(
      'photo/temp/auth0-abc/1700000000000.webp',
    )
  })

  it.each(['../../x', 'a/b', '.', '..', 'auth0|abc', '田中', 'a b', '', 'x'.repeat(255), '\0'])(
    'stays in the private area of temporary photos for the user id %j',
    (idpUid) => {
      const key = photoKey('photo', idpUid, 1)
      expect(areaOf(installedAreas, key)).toMatchObject({
        name: 'customer-photos',
        access: 'private',
      })
      expect(key.split('/')).toHaveLength(4)
    },
  )

  it('is never shared by two customers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        fc.pre(a !== b)
        expect(photoFolder('photo', a)).not.toBe(photoFolder('photo', b))
      }),
      { numRuns: 1000 },
    )
  })
})
