import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MaintenancePlan, maintenanceAt } from '../../../src/maintenance/maintenance.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-11-23T00:00:00Z')
const plan = (given: Partial<MaintenancePlan>): MaintenancePlan => ({
  ...{ enabled: false, from: null, until: null },
  ...given,
})

describe('maintenance', () => {
  it.each([
    ['nothing is planned', {}, false],
    ['it was switched on', { enabled: true }, true],
    ['it was switched on and its expected end has passed', { enabled: true, until: NOW - 1 }, true],
    ['a window begins now', { from: NOW, until: NOW + 1 }, true],
    ['a window ends now', { from: NOW - MINUTE_MS, until: NOW }, false],
    ['a window begins later', { from: NOW + 1, until: NOW + MINUTE_MS }, false],
    ['only an end is known', { until: NOW + MINUTE_MS }, false],
    ['a begin was stored without an end', { from: NOW - MINUTE_MS }, false],
  ])('when %s: %o', (_when, given, active) => {
    expect(maintenanceAt(plan(given), NOW).active).toBe(active)
  })

  it.each([
    ['until its end', NOW + 90 * 1000, 90],
    ['until a part of a second after its end', NOW + 1, 1],
    ['10 minutes if its end is unknown', null, 600],
    ['10 minutes if its end has passed', NOW - 1, 600],
    ['at most an hour', NOW + 600 * MINUTE_MS, 3600],
  ])('tells programs to wait %s', (_how, until, seconds) => {
    expect(maintenanceAt(plan({ enabled: true, until }), NOW).retryAfterSeconds).toBe(seconds)
  })

  it('never tells programs to wait for nothing', () => {
    const time = fc.option(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }))
    const plans = fc.record({ enabled: fc.boolean(), from: time, until: time })
    fc.assert(
      fc.property(plans, (given) => {
        const { retryAfterSeconds } = maintenanceAt(given, NOW)
        expect(retryAfterSeconds).toBeGreaterThanOrEqual(1)
        expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
      }),
      { numRuns: 1000 },
    )
  })
})
