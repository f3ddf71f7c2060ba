import { describe, expect, it } from 'vitest'
import { roleNames } from '../../../src/identity/role-names.ts'

const BRANDS = [
  { id: 'art', kind: 'artwork', name: 'Art' },
  { id: 'photo', kind: 'photo-print', name: 'Photo' },
  { id: 'pet', kind: 'undecided', name: 'Pet' },
] as const

describe('the roles of the console', () => {
  it.each([
    ['en', ['Super administrator', 'Administrator of Art', 'Artist', 'Administrator of Photo']],
    ['ja', ['最高管理者', 'Artの管理者', '作家', 'Photoの管理者']],
  ] as const)('have names in the language "%s"', (language, expected) => {
    const names = roleNames(BRANDS, language)
    expect([...names.values()]).toEqual(expected)
    expect([...names.keys()]).toEqual(['super_admin', 'art_admin', 'artist', 'photo_admin'])
  })
})
