import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  analysedPeriod,
  changePercent,
  dayInTokyo,
  daysOf,
  lastDays,
} from '../../../src/analytics/analysed-period.ts'

const NOON = Date.parse('2026-11-23T03:00:00Z')

describe('a day in Tokyo', () => {
  it.each([
    ['2026-11-22T14:59:59.999Z', '2026-11-22'],
    ['2026-11-22T15:00:00.000Z', '2026-11-23'],
  ])('of %s is %s', (time, day) => {
    expect(dayInTokyo(Date.parse(time))).toBe(day)
  })

  it('is the last of the last days', () => {
    expect(lastDays(1, NOON)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(lastDays(30, NOON)).toEqual({ from: '2026-10-25', to: '2026-11-23' })
  })
})

describe('an analysed period', () => {
  it('is compared with the same number of days before it, also across the end of a year', () => {
    expect(analysedPeriod({ from: '2026-01-01', to: '2026-01-31' })).toEqual({
      ...{ from: '2026-01-01', to: '2026-01-31', days: 31 },
      previous: { from: '2025-12-01', to: '2025-12-31' },
    })
  })

  it('has as many days as the one before, which ends where it begins', () => {
    const ranges = fc.record({
      end: fc.integer({ min: 0, max: 20_000 }),
      days: fc.integer({ min: 1, max: 366 }),
    })
    fc.assert(
      fc.property(ranges, ({ end, days }) => {
        const range = lastDays(days, end * 86_400_000)
        const { previous, ...period } = analysedPeriod(range)
        expect([daysOf(period), daysOf(previous)]).toEqual([days, days])
        expect(daysOf({ from: previous.to, to: period.from })).toBe(2)
      }),
      { numRuns: 1000 },
    )
  })

  it('has less than one day where it ends before it begins', () => {
    expect(daysOf({ from: '2026-01-02', to: '2026-01-01' })).toBe(0)
  })
})

describe('a change', () => {
  it.each([
    [150, 100, 50],
    [0, 100, -100],
    [1, 3, -66.7],
    [5, 0, null],
    [0, 0, null],
  ])('to %i from %i is %s %%', (now, before, percent) => {
    expect(changePercent(now, before)).toBe(percent)
  })
})
