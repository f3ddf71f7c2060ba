import { describe, expect, it } from 'vitest'
import { arrangeGroups } from '../../../plugins/core/console/arrange-groups.ts'

const group = (label: string, ...names: string[]) => ({
  label,
  entries: names.map((name) => ({ id: `nav-${name}`, path: `/${name}`, label: name })),
})

describe('the groups of the navigation', () => {
  it('have one order, whatever order features and records are in', () => {
    const groups = arrangeGroups(
      [
        group('System', 'brands'),
        group('Shipping', 'parcels'),
        group('Operations', 'alerts'),
        group('Texts', 'legal'),
        group('People', 'users'),
        group('Artworks', 'artworks'),
      ],
      'en',
    )
    expect(groups.map(({ label }) => label)).toEqual([
      ...['Artworks', 'People', 'Texts'],
      // Another application's own.
      'Shipping',
      ...['Operations', 'System'],
    ])
  })

  it('hold what has the same label, records before pages', () => {
    const groups = arrangeGroups(
      [group('アカウント', 'users'), group('作品', 'artworks'), group('アカウント', 'sessions')],
      'ja',
    )
    expect(groups).toEqual([group('作品', 'artworks'), group('アカウント', 'users', 'sessions')])
  })
})
