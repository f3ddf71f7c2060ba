import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  duePeriods,
  isComputable,
  nextPeriod,
  periodAt,
  periodOf,
  previousPeriod,
  REPORT_KINDS,
  SOURCE_DAYS,
  slotsOf,
} from '../../../src/reports/period.ts'

const kinds = fc.constantFrom(...REPORT_KINDS)
const times = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.getTime())
/** By the rules of the runtime, which know nothing of ours. */
const inTokyo = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', ...options }).format(at)
const weekday = (at: number) =>
  new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', weekday: 'long' }).format(at)
const at = (text: string) => Date.parse(text)

describe('a period', () => {
  it('begins and ends at midnight in Tokyo, which is 15:00 UTC', () => {
    expect(periodAt('daily', at('2026-11-21T14:59:59.999Z')).start).toBe('2026-11-21')
    expect(periodAt('daily', at('2026-11-21T15:00:00.000Z'))).toEqual({
      kind: 'daily',
      start: '2026-11-22',
      from: at('2026-11-21T15:00:00.000Z'),
      to: at('2026-11-22T15:00:00.000Z'),
    })
  })

  it('of a week begins on Monday, also across a year', () => {
    expect(periodAt('weekly', at('2026-11-22T14:59:59.999Z')).start).toBe('2026-11-16')
    expect(periodAt('weekly', at('2026-11-22T15:00:00.000Z')).start).toBe('2026-11-23')
    expect(periodAt('weekly', at('2027-01-01T00:00:00.000Z')).start).toBe('2026-12-28')
  })

  it('contains its time, touches its neighbours, and is found by its first day', () => {
    fc.assert(
      fc.property(kinds, times, (kind, time) => {
        const period = periodAt(kind, time)
        expect(period.from <= time && time < period.to).toBe(true)
        expect(nextPeriod(period).from).toBe(period.to)
        expect(previousPeriod(nextPeriod(period))).toEqual(period)
        expect(periodOf(kind, period.start)).toEqual(period)
        expect(period.start).toBe(inTokyo(period.from, { dateStyle: 'short' }))
        expect(inTokyo(period.from, { timeStyle: 'medium' })).toBe('00:00:00')
        if (kind === 'weekly') expect(weekday(period.from)).toBe('Monday')
      }),
    )
  })

  it.each([
    ['daily', '2026-02-30'],
    ['daily', '2026-2-3'],
    ['daily', 'today'],
    ['daily', ''],
    ['weekly', '2026-11-17'],
  ] as const)('of the kind %s does not begin on %j', (kind, start) => {
    expect(periodOf(kind, start)).toBeUndefined()
  })

  it('has 24 hours, or seven days', () => {
    const day = periodAt('daily', at('2026-11-21T00:00:00Z'))
    expect(slotsOf(day)).toHaveLength(24)
    expect(slotsOf(day)[23]).toBe(day.to - 60 * 60_000)
    const week = periodAt('weekly', at('2026-11-21T00:00:00Z'))
    expect(slotsOf(week)).toHaveLength(7)
    expect(slotsOf(week)[0]).toBe(week.from)
  })
})

describe('the periods that need a report', () => {
  const now = at('2026-11-22T03:00:00Z')
  const starts = (kind: (typeof REPORT_KINDS)[number], latest?: string) =>
    duePeriods(kind, latest, now).map(({ start }) => start)

  it('are the last one that has ended, in a new installation', () => {
    expect(starts('daily')).toEqual(['2026-11-21'])
    expect(starts('weekly')).toEqual(['2026-11-09'])
  })

  it('are those since the latest report, the oldest first', () => {
    expect(starts('daily', '2026-11-18')).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(starts('weekly', '2026-10-26')).toEqual(['2026-11-02', '2026-11-09'])
  })

  it('are none when the last one has its report, or a later one by a wrong clock', () => {
    expect(starts('daily', '2026-11-21')).toEqual([])
    expect(starts('daily', '2026-12-24')).toEqual([])
    expect(starts('weekly', '2026-11-09')).toEqual([])
  })

  it('are ended, computable, without a gap, and none twice', () => {
    fc.assert(
      fc.property(kinds, times, fc.nat(90), (kind, time, ago) => {
        const latest = periodAt(kind, time - ago * 24 * 60 * 60_000)
        const due = duePeriods(kind, latest.start, time)
        for (const [index, period] of due.entries()) {
          expect(period.to).toBeLessThanOrEqual(time)
          expect(isComputable(period, time)).toBe(true)
          expect(period.from).toBeGreaterThan(latest.from)
          if (index > 0) expect(period.from).toBe(due[index - 1]?.to)
        }
        // Nothing is left out but what can no longer be computed.
        const first = due[0] ?? periodAt(kind, time)
        const before = previousPeriod(first)
        expect(before.from <= latest.from || !isComputable(before, time)).toBe(true)
      }),
    )
  })

  it(`begin at most ${SOURCE_DAYS} days ago after a long pause`, () => {
    const due = starts('daily', '2026-01-01')
    expect(due).toHaveLength(SOURCE_DAYS - 1)
    expect(due.at(-1)).toBe('2026-11-21')
  })
})
