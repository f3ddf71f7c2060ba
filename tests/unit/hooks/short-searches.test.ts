import { describe, expect, it } from 'vitest'
import { withShortSearches } from '../../../hooks/short-searches.ts'

const TITLE = 'The great wave off the coast  at dawn in early spring'

describe('a search of a page', () => {
  it('keeps as many words as the bounds permit for the fields of its list', () => {
    const where = { and: [{ or: [{ title: { like: TITLE } }, { artist: { like: TITLE } }] }] }
    const short = { like: 'The great wave off the coast' }
    expect(withShortSearches(where, 3)).toEqual({
      and: [{ or: [{ title: short }, { artist: short }] }],
    })
  })

  it('keeps ten words where one field is searched, and one where there are very many', () => {
    const where = { title: { like: TITLE } }
    expect(withShortSearches(where, 1)).toEqual({
      title: { like: 'The great wave off the coast at dawn in early' },
    })
    expect(withShortSearches(where, 50)).toEqual({ title: { like: 'The' } })
  })

  it.each([
    undefined,
    null,
    {},
    { title: { like: 'two words' } },
    { updatedAt: { greater_than: new Date(0) } },
    { title: { equals: TITLE }, count: { like: 5 }, ids: { in: ['a', 'b'] } },
  ])('is left alone where it is short or no search: %j', (where) => {
    expect(withShortSearches(where, 3)).toEqual(where)
  })
})
