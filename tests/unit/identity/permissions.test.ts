import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrandKind, BrandSummary } from '../../../src/brands/brand-kinds.ts'
import { can, rolePermissions } from '../../../src/identity/permissions.ts'

const brands: BrandSummary[] = [
  { id: 'art', kind: 'artwork' },
  { id: 'photo', kind: 'photo-print' },
  { id: 'pet', kind: 'undecided' },
]
const user = (...roles: string[]) => ({ id: 'me', roles })

/** The matrix of the specification, section 2.10, for the three brands of the seed. */
const MATRIX = {
  super_admin: ['*'],
  art_admin: ['art:create', 'art:edit', 'art:delete', 'users:manage_artists', 'analytics:view'],
  artist: ['art:create', 'art:edit_own'],
  photo_admin: ['photo:create', 'photo:edit', 'photo:delete', 'templates:manage', 'orders:manage'],
}

describe('roles', () => {
  it('are exactly those of the matrix', () => {
    const held = Object.fromEntries(
      [...rolePermissions(brands)].map(([role, permissions]) => [role, [...permissions]]),
    )
    expect(held).toEqual(MATRIX)
  })

  it('come with a brand and its kind', () => {
    const roles = rolePermissions([...brands, { id: 'poster', kind: 'artwork' }])
    expect(roles.get('poster_admin')).toContain('poster:delete')
    expect(roles.get('artist')).toContain('poster:create')
  })
})

describe('a permission', () => {
  it('is never granted to anonymous callers', () => {
    expect(can(null, 'art:create', brands)).toBe(false)
    expect(can(undefined, 'art:create', brands, 'me')).toBe(false)
  })

  it('is a whole text: no prefix, suffix or wildcard of a holder’s counts', () => {
    for (const wanted of [
      'art',
      'art:',
      'art:edit_ow',
      'art:edit_own ',
      'art:*',
      '*',
      'ART:create',
    ]) {
      expect(can(user('artist'), wanted, brands), wanted).toBe(false)
    }
  })

  it('on one’s own record needs the ownership and the permission for it', () => {
    expect(can(user('artist'), 'art:edit', brands, 'me')).toBe(true)
    expect(can(user('artist'), 'art:edit', brands, 'somebody')).toBe(false)
    expect(can(user('artist'), 'art:edit', brands)).toBe(false)
    expect(can(user('artist'), 'art:delete', brands, 'me')).toBe(false)
    expect(can(user('photo_admin'), 'art:edit', brands, 'me')).toBe(false)
  })

  it('of a role that no brand gives is none, whatever its name', () => {
    for (const role of ['pet_admin', 'admin', '__proto__', 'constructor', 'toString', '']) {
      expect(can(user(role), 'art:create', brands, 'me'), role).toBe(false)
    }
  })

  it('never grows when a role is taken away', () => {
    const roles = fc.subarray(Object.keys(MATRIX))
    const permission = fc.constantFrom(...Object.values(MATRIX).flat(), 'logs:view')
    fc.assert(
      fc.property(roles, permission, fc.boolean(), (held, wanted, own) => {
        const before = can(user(...held), wanted, brands, own ? 'me' : undefined)
        const after = can(user(...held.slice(1)), wanted, brands, own ? 'me' : undefined)
        expect(after && !before).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('for one brand says nothing about another', () => {
    const id = fc.stringMatching(/^[a-z]{2,8}$/)
    const kind = fc.constantFrom<BrandKind>('artwork', 'photo-print')
    fc.assert(
      fc.property(id, id, kind, kind, (a, b, kindA, kindB) => {
        fc.pre(a !== b)
        const both: BrandSummary[] = [
          { id: a, kind: kindA },
          { id: b, kind: kindB },
        ]
        expect(can(user(`${a}_admin`), `${b}:edit`, both)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
