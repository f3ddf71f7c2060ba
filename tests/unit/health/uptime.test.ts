import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECK_STATUSES } from '../../../src/health/check-result.ts'
import {
  coverage,
  coverageByHour,
  hourOf,
  type Sample,
  uptimePercent,
} from '../../../src/health/uptime.ts'

const DAY_MS = 24 * 60 * 60_000
const WINDOW = { from: 0, to: DAY_MS }
const RUNS = { numRuns: 1000 }
const sample = (at: number, status: Sample['status'], validForMs = 120_000): Sample => ({
  at,
  status,
  validForMs,
})

describe('the uptime', () => {
  it.each<[string, Sample[], number | undefined]>([
    ['is 100 % while everything was healthy', [sample(0, 'healthy')], 100],
    ['counts a warning as up', [sample(0, 'warning')], 100],
    ['is 0 % while everything failed', [sample(0, 'error')], 0],
    ['is half after equal times', [sample(0, 'healthy'), sample(120_000, 'error')], 50],
    ['is unknown without samples', [], undefined],
    ['is unknown while nothing is configured', [sample(0, 'skipped')], undefined],
    [
      'does not count a gap, for example of a restart',
      [sample(0, 'healthy'), sample(DAY_MS / 2, 'error')],
      50,
    ],
  ])('%s', (_, samples, expected) => {
    expect(uptimePercent(coverage(samples, WINDOW))).toBe(expected)
  })

  it('counts only the part of a sample within the window', () => {
    const window = { from: 60_000, to: 90_000 }
    expect(coverage([sample(0, 'error')], window)).toEqual({ upMs: 0, downMs: 30_000 })
  })
})

const arbitrary = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: -DAY_MS, max: 2 * DAY_MS }),
      status: fc.constantFrom(...CHECK_STATUSES),
      validForMs: fc.integer({ min: 1, max: DAY_MS }),
    }),
    { selector: ({ at }) => at, maxLength: 50 },
  )
  .map((samples) => samples.toSorted((a, b) => a.at - b.at))
const total = ({ upMs, downMs }: { upMs: number; downMs: number }) => upMs + downMs

describe('the known time', () => {
  it('is never longer than the window, and the percentage is between 0 and 100', () => {
    fc.assert(
      fc.property(arbitrary, (samples) => {
        const found = coverage(samples, WINDOW)
        expect(total(found)).toBeLessThanOrEqual(DAY_MS)
        const percent = uptimePercent(found) ?? 0
        expect(percent >= 0 && percent <= 100).toBe(true)
      }),
      RUNS,
    )
  })

  it('is the same when a window is divided', () => {
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 0, max: DAY_MS }), (samples, middle) => {
        const first = coverage(samples, { from: 0, to: middle })
        const second = coverage(samples, { from: middle, to: DAY_MS })
        expect({
          upMs: first.upMs + second.upMs,
          downMs: first.downMs + second.downMs,
        }).toEqual(coverage(samples, WINDOW))
      }),
      RUNS,
    )
  })

  it('is the same when a sample is repeated while it still speaks', () => {
    fc.assert(
      fc.property(
        arbitrary,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (samples, pick, part) => {
          fc.pre(samples.length > 0)
          const index = pick % samples.length
          const one = samples[index] ?? sample(0, 'healthy')
          const end = Math.min(one.at + one.validForMs, samples[index + 1]?.at ?? Infinity)
          const at = one.at + Math.floor((end - one.at) * part)
          fc.pre(at > one.at && at < end)
          const repeated = { ...one, at, validForMs: one.at + one.validForMs - at }
          expect(coverage(samples.toSpliced(index + 1, 0, repeated), WINDOW)).toEqual(
            coverage(samples, WINDOW),
          )
        },
      ),
      RUNS,
    )
  })

  it('never grows by an outage of what checks', () => {
    fc.assert(
      fc.property(arbitrary, fc.nat(), (samples, pick) => {
        fc.pre(samples.length > 0)
        const last = samples.length - 1 - (pick % samples.length)
        const kept = samples.slice(0, last)
        expect(total(coverage(kept, WINDOW))).toBeLessThanOrEqual(DAY_MS)
        const first = kept.at(0)
        if (!first) return
        // Before the last sample that was kept, nothing changes.
        const until = { from: 0, to: Math.max(0, kept.at(-1)?.at ?? 0) }
        expect(coverage(kept, until)).toEqual(coverage(samples, until))
      }),
      RUNS,
    )
  })

  it('is the sum of the hours', () => {
    fc.assert(
      fc.property(arbitrary, (samples) => {
        const shifted = samples.map((one) => ({ ...one, at: one.at + DAY_MS }))
        const hours = shifted.flatMap((one, index) => [
          ...coverageByHour(one, shifted[index + 1]?.at ?? Infinity),
        ])
        expect(hours.every(([hour]) => hour === hourOf(hour))).toBe(true)
        const everything = coverage(shifted, { from: 0, to: Infinity })
        expect({
          upMs: hours.reduce((sum, [, { upMs }]) => sum + upMs, 0),
          downMs: hours.reduce((sum, [, { downMs }]) => sum + downMs, 0),
        }).toEqual(everything)
      }),
      RUNS,
    )
  })
})
