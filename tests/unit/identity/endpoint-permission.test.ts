import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrandSummary } from '../../../src/brands/brand-kinds.ts'
import { type EndpointPermission, grantOf } from '../../../src/identity/endpoint-permission.ts'
import { type ServicePrincipal, serviceMay } from '../../../src/identity/service-permissions.ts'

const BRANDS: BrandSummary[] = [
  { id: 'art', kind: 'artwork' },
  { id: 'poster', kind: 'artwork' },
  { id: 'photo', kind: 'photo-print' },
]
const grant = (role: string, required: EndpointPermission | null) =>
  grantOf({ id: 'me', roles: [role] }, required, BRANDS)

describe('what an endpoint asks of a user', () => {
  it('rejects anonymous callers, whatever the permission', () => {
    for (const required of [null, 'orders:manage', '{brand}:create']) {
      expect(grantOf(null, required, BRANDS)).toBe('none')
    }
  })

  it('lets everybody in who is logged in where it asks for nothing else', () => {
    expect(grant('unknown-role', null)).toBe('all')
  })

  it('is one exact permission', () => {
    expect(grant('photo_admin', 'orders:manage')).toBe('all')
    for (const near of ['orders:manag', 'orders:manage ', 'Orders:manage', 'orders', '*', '']) {
      expect([near, grant('photo_admin', near)]).toEqual([near, 'none'])
    }
  })

  it('is asked for each brand alone', () => {
    expect(grant('art_admin', '{brand}:create')).toEqual({ brands: ['art'], own: [] })
    expect(grant('artist', '{brand}:create')).toEqual({ brands: ['art', 'poster'], own: [] })
    expect(grant('artist', '{brand}:delete')).toBe('none')
  })

  it('takes the weaker permission for own records only where a record decides', () => {
    const record = { needs: '{brand}:edit', of: 'record' } as const
    expect(grant('artist', record)).toEqual({ brands: [], own: ['art', 'poster'] })
    expect(grant('artist', '{brand}:edit')).toBe('none')
    expect(grant('artist', { ...record, of: 'body' })).toBe('none')
    expect(grant('artist', { ...record, own: false })).toBe('none')
    expect(grant('art_admin', record)).toEqual({ brands: ['art'], own: [] })
  })

  it('of every artwork brand is not met by one of them', () => {
    const all = { needs: '{brand}:edit', of: 'every-artwork-brand' } as const
    expect(grant('art_admin', all)).toBe('none')
    expect(grant('super_admin', all)).toBe('all')
    expect(grantOf({ id: 'me', roles: ['super_admin'] }, all, [])).toBe('none')
  })

  it('of some brand is met by any, and never by none', () => {
    const some = { needs: '{brand}:create', of: 'some-brand' } as const
    expect(grant('artist', some)).toBe('all')
    expect(grantOf({ id: 'me', roles: ['super_admin'] }, some, [])).toBe('none')
  })
})

describe('a permission of the brand in the path beside a further one', () => {
  const both = { needs: '{brand}:edit', of: 'path', also: 'templates:manage' } as const

  it('is met by who holds both', () => {
    expect(grant('photo_admin', both)).toEqual({ brands: ['photo'], own: [] })
  })

  it('is not met by one of the two', () => {
    expect(grant('art_admin', both)).toBe('none')
    expect(grant('photo_admin', { ...both, also: 'users:manage_artists' })).toBe('none')
    expect(grant('artist', both)).toBe('none')
  })
})

describe('a service account', () => {
  const account: ServicePrincipal = {
    kind: 'service',
    id: 'site',
    permissions: ['photos:upload'],
    brands: ['art'],
  }

  it('may what it names, for its brands', () => {
    expect(serviceMay(account, 'photos:upload', 'art')).toBe(true)
    expect(serviceMay({ ...account, brands: null }, 'photos:upload', 'photo')).toBe(true)
  })

  it('may nothing else, whatever its list says', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('*', 'print-data', 'photos:upload', 'print-data:*'),
          ),
        ),
        fc.string(),
        (listed, brand) => {
          fc.pre(!listed.includes('print-data:read'))
          const permissions = listed as unknown as ServicePrincipal['permissions']
          // Limited to no brand: the list of permissions alone decides.
          const held = { ...account, permissions, brands: null }
          expect(serviceMay(held, 'print-data:read', brand)).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
    expect(serviceMay(account, 'print-data:read', 'art')).toBe(false)
    expect(serviceMay(account, 'photos:upload', 'photo')).toBe(false)
    const greedy = { ...account, permissions: ['*'] } as unknown as ServicePrincipal
    expect(serviceMay(greedy, 'photos:upload', 'art')).toBe(false)
  })
})
