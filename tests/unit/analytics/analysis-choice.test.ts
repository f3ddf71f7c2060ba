import { describe, expect, it } from 'vitest'
import {
  type Choice,
  choiceOf,
  isPossible,
  queryOf,
} from '../../../plugins/business/analytics/components/analysis-choice.ts'

const NOW = Date.parse('2026-11-22T15:30:00Z')
const USUAL = {
  from: '2026-10-25',
  to: '2026-11-23',
  brand: '',
  interval: 'day',
  group: 'brand',
} as const

describe('what the page of the analytics shows', () => {
  it('is the last 30 days in Tokyo without a query', () => {
    expect(choiceOf({}, NOW)).toEqual(USUAL)
  })

  it('is what its URL says', () => {
    const days = { from: '2026-01-01', to: '2026-01-31' }
    const choice: Choice = { ...days, brand: 'art', interval: 'week', group: 'artist' }
    expect(choiceOf(Object.fromEntries(new URLSearchParams(queryOf(choice))), NOW)).toEqual(choice)
    expect(queryOf(USUAL)).not.toContain('brand=&')
  })

  it.each([
    [{ from: '2026-01-31', to: '2026-01-01' }],
    [{ from: '2024-01-01', to: '2026-01-01' }],
    [{ from: '2026-01-01' }],
    [{ from: 'yesterday', to: 'today' }],
    [{ from: ['2026-01-01', '2026-01-02'], to: '2026-01-03' }],
    [{ from: '2026-13-45', to: '2026-13-46' }],
    [{ interval: 'hour', group: 'customer', brand: ['art', 'photo'] }],
  ])('is as usual where the query is impossible: %o', (query) => {
    expect(choiceOf(query, NOW)).toEqual(USUAL)
  })

  it('asks for nothing while a day is incomplete', () => {
    expect(isPossible({ from: '', to: '2026-01-01' })).toBe(false)
    expect(isPossible({ from: '2026-01-01', to: '2026-01-01' })).toBe(true)
  })
})
