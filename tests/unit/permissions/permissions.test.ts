import { describe, expect, it } from 'vitest'
import { can, rolePermissions } from '../../../src/identity/permissions.ts'

const BRANDS = [
  { id: 'art', kind: 'artwork' },
  { id: 'photo', kind: 'photo-print' },
  { id: 'pet', kind: 'undecided' },
] as const

const user = (...roles: string[]) => ({ id: 'me', roles })
const may = (roles: string[], permission: string, owner?: string) =>
  can(user(...roles), permission, BRANDS, owner)

describe('the roles', () => {
  it('are exactly those of the matrix', () => {
    const matrix = Object.fromEntries(
      [...rolePermissions(BRANDS)].map(([role, held]) => [role, [...held].sort()]),
    )
    expect(matrix).toEqual({
      super_admin: ['*'],
      art_admin: ['analytics:view', 'art:create', 'art:delete', 'art:edit', 'users:manage_artists'],
      artist: ['art:create', 'art:edit_own'],
      photo_admin: [
        'orders:manage',
        'photo:create',
        'photo:delete',
        'photo:edit',
        'templates:manage',
      ],
    })
  })

  it('of a new artwork brand come with it, and artists belong to it as well', () => {
    const brands = [...BRANDS, { id: 'poster', kind: 'artwork' }] as const
    expect(can(user('poster_admin'), 'poster:delete', brands)).toBe(true)
    expect(can(user('poster_admin'), 'art:edit', brands)).toBe(false)
    expect(can(user('artist'), 'poster:create', brands)).toBe(true)
  })
})

describe('a permission', () => {
  it('is held by one role of several, and by the role that may do everything', () => {
    expect(may(['artist', 'photo_admin'], 'orders:manage')).toBe(true)
    expect(may(['super_admin'], 'anything:at_all')).toBe(true)
  })

  it('for the own covers the own artwork and no other', () => {
    expect(may(['artist'], 'art:edit', 'me')).toBe(true)
    expect(may(['artist'], 'art:edit', 'somebody')).toBe(false)
    expect(may(['artist'], 'art:edit')).toBe(false)
    expect(may(['artist'], 'art:delete', 'me')).toBe(false)
  })

  it.each([[[]], [['unknown']], [['pet_admin']], [['toString']], [['ART_ADMIN']], [['*']]])(
    'is not held by the roles %j',
    (roles) => {
      expect(may(roles, 'art:edit')).toBe(false)
    },
  )

  it('is never held by anonymous callers', () => {
    expect(can(null, 'art:create', BRANDS)).toBe(false)
    expect(can(undefined, 'art:create', BRANDS, undefined)).toBe(false)
  })
})
