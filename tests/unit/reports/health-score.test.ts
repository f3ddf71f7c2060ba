import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type HealthFigures,
  healthScore,
  SCORE_PART_NAMES,
  SCORE_PARTS,
} from '../../../src/reports/health-score.ts'

const PERFECT = { uptime: 100, passed: 1, errorsPerDay: 0, responseTime: 20 }
const percent = fc.double({ min: 0, max: 100, noNaN: true })
const figures: fc.Arbitrary<HealthFigures & { uptime: number }> = fc.record({
  uptime: percent,
  passed: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  errorsPerDay: fc.nat(10_000),
  responseTime: fc.option(fc.nat(60_000)),
})
const scoreOf = (given: HealthFigures) => healthScore(given)?.value ?? Number.NaN

describe('the health score', () => {
  it('is 100 where nothing is wrong, and 0 where everything is', () => {
    expect(scoreOf(PERFECT)).toBe(100)
    const worst = { uptime: 0, passed: 0, errorsPerDay: 1e6, responseTime: 1e6 }
    expect(scoreOf(worst)).toBe(0)
  })

  it('is not known while no uptime is', () => {
    expect(healthScore({ ...PERFECT, uptime: null })).toBeNull()
  })

  it('leaves out what is not known, and counts the rest for more', () => {
    const score = healthScore({ ...PERFECT, passed: null, responseTime: null })
    expect(score?.value).toBe(100)
    expect(score?.parts.map(({ part }) => part)).toEqual(['availability', 'errors'])
    // 50 % of availability: 25 of 50 points, and 15 of 15.
    expect(scoreOf({ ...PERFECT, uptime: 97.5, passed: null, responseTime: null })).toBe(61.5)
  })

  it('has parts whose weights are 100 together', () => {
    expect(SCORE_PART_NAMES.reduce((sum, part) => sum + SCORE_PARTS[part].weight, 0)).toBe(100)
  })

  it('is from 0 to 100', () => {
    fc.assert(
      fc.property(figures, (given) => {
        const value = scoreOf(given)
        expect(value >= 0 && value <= 100).toBe(true)
      }),
    )
  })

  it('never sinks when a figure becomes better', () => {
    fc.assert(
      fc.property(figures, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const before = scoreOf(given)
        const { uptime, passed, errorsPerDay, responseTime } = given
        for (const better of [
          { uptime: uptime + share * (100 - uptime) },
          { passed: passed === null ? null : passed + share * (1 - passed) },
          { errorsPerDay: errorsPerDay * share },
          { responseTime: responseTime === null ? null : responseTime * share },
        ])
          expect(scoreOf({ ...given, ...better })).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})
