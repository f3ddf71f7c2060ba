import { describe, expect, it } from 'vitest'
import { parseGroupRoles, rolesOfGroups } from '../../../../src/identity/gateway/group-roles.ts'

describe('the mapping of groups to roles', () => {
  it('may name a group more than once, with blanks and a trailing comma', () => {
    const mapping = parseGroupRoles(' editors = art_admin, editors=photo_admin,Staff Tokyo=artist,')
    expect(rolesOfGroups(mapping, ['editors'])).toEqual(['art_admin', 'photo_admin'])
    expect(rolesOfGroups(mapping, ['Staff Tokyo', 'editors', 'editors'])).toEqual([
      'artist',
      'art_admin',
      'photo_admin',
    ])
  })

  it('gives nothing for a group that is written otherwise, or for a name of every object', () => {
    const mapping = parseGroupRoles('editors=art_admin')
    expect(rolesOfGroups(mapping, ['Editors', 'editors ', 'editor', '__proto__'])).toEqual([])
  })

  it.each(['editors', '=art_admin', 'editors=', 'a=b=c', 'editors=art admin', 'editors=*', 'a=B'])(
    'refuses "%s" and says what it must look like',
    (text) => {
      expect(() => parseGroupRoles(text)).toThrow('must look like group=role,group=role')
    },
  )
})
