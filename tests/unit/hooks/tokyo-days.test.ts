import type { FlattenedField } from 'payload'
import { describe, expect, it } from 'vitest'
import { withTokyoDays } from '../../../hooks/tokyo-days.ts'

const FIELDS = [
  { name: 'createdAt', type: 'date' },
  { name: 'title', type: 'text' },
  { name: 'artwork', type: 'relationship', relationTo: 'artworks' },
  { name: 'shown', type: 'group', flattenedFields: [{ name: 'until', type: 'date' }] },
] as unknown as FlattenedField[]

const read = (where: unknown) => withTokyoDays(where, FIELDS, () => FIELDS)

const DAY = '2026-11-22'
const START = '2026-11-21T15:00:00.000Z'
const END = '2026-11-22T15:00:00.000Z'

const within = (path: string) => ({
  and: [{ [path]: { greater_than_equal: START } }, { [path]: { less_than: END } }],
})

describe('a day that a time is compared with', () => {
  it.each([
    ['equals', within('createdAt')],
    ['greater_than', { createdAt: { greater_than_equal: END } }],
    ['greater_than_equal', { createdAt: { greater_than_equal: START } }],
    ['less_than', { createdAt: { less_than: START } }],
    ['less_than_equal', { createdAt: { less_than: END } }],
    ['in', { or: [within('createdAt')] }],
  ])('is the day in Tokyo: %s', (operator, expected) => {
    expect(read({ createdAt: { [operator]: DAY } })).toEqual(expected)
  })

  it('is not equal to any other time, nor to none', () => {
    const others = {
      or: [
        { createdAt: { less_than: START } },
        { createdAt: { greater_than_equal: END } },
        { createdAt: { exists: false } },
      ],
    }
    expect(read({ createdAt: { not_equals: DAY } })).toEqual(others)
    expect(read({ createdAt: { not_in: [DAY] } })).toEqual({ and: [others] })
  })

  it('is found within conditions, groups and other records', () => {
    expect(read({ or: [{ and: [{ 'artwork.createdAt': { equals: DAY } }] }] })).toEqual({
      or: [{ and: [within('artwork.createdAt')] }],
    })
    expect(read({ 'shown.until': { equals: DAY } })).toEqual(within('shown.until'))
    expect(read({ artwork__createdAt: { equals: DAY } })).toEqual(within('artwork__createdAt'))
  })

  it('is joined with what else is asked', () => {
    expect(
      read({ createdAt: { greater_than: DAY, exists: true }, title: { equals: DAY } }),
    ).toEqual({
      and: [
        { createdAt: { greater_than_equal: END } },
        { createdAt: { exists: true } },
        { title: { equals: DAY } },
      ],
    })
  })

  it.each([
    undefined,
    null,
    'text',
    {},
    { and: 'no list' },
    { title: { equals: DAY, not_equals: 'x' } },
    { createdAt: { greater_than: `${DAY}T00:00:00.000Z` } },
    { createdAt: { greater_than: new Date(0) } },
    { createdAt: { in: [`${DAY}T00:00:00.000Z`] } },
    { createdAt: { exists: true } },
    { createdAt: { equals: '2026-99-99' } },
    { createdAt: 'no operator' },
    { nothing: { equals: DAY }, 'title.x': { equals: DAY } },
  ])('is nothing else: %j', (where) => {
    expect(read(where)).toEqual(where)
  })
})
