import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  OVERALL_STATUSES,
  overallStatus,
  type ServiceState,
} from '../../../src/health/overall-status.ts'

const NOW = 1_000_000
const state = (change: Partial<ServiceState> = {}): ServiceState => ({
  status: 'healthy',
  isVital: false,
  checkedAt: NOW,
  intervalMs: 60_000,
  ...change,
})
const error = state({ status: 'error' })
const warning = state({ status: 'warning' })
const skipped = state({ status: 'skipped', checkedAt: 0 })
const stale = state({ checkedAt: NOW - 120_001 })

describe('the overall status', () => {
  it.each<[string, string, ServiceState[]]>([
    ['ALL GREEN', 'all services are healthy', [state(), state()]],
    ['ALL GREEN', 'a service is not configured', [state(), skipped]],
    [
      'ALL GREEN',
      'a result is as old as twice its interval',
      [state({ checkedAt: NOW - 120_000 })],
    ],
    ['PARTIAL', 'a service warns', [state(), warning]],
    ['PARTIAL', 'two services are in error', [error, error, state()]],
    ['CRITICAL', 'three services are in error', [error, error, error, state()]],
    ['CRITICAL', 'a vital service is in error', [state({ status: 'error', isVital: true })]],
    [
      'CRITICAL',
      'three services were in error long ago',
      [error, error, error].map((one) => ({ ...one, checkedAt: 0 })),
    ],
    ['UNKNOWN', 'a service was never checked', [state(), state({ status: 'unchecked' })]],
    ['UNKNOWN', 'a result is older than twice its interval', [state(), stale]],
    ['UNKNOWN', 'a result is old and a service is in error', [error, stale]],
    ['UNKNOWN', 'there is no service', []],
  ])('is %s when %s', (expected, _, states) => {
    expect(overallStatus(states, NOW)).toBe(expected)
  })

  const arbitrary = fc.record({
    status: fc.constantFrom('healthy', 'warning', 'error', 'skipped'),
    isVital: fc.boolean(),
    checkedAt: fc.integer({ min: 0, max: NOW }),
    intervalMs: fc.integer({ min: 1000, max: NOW }),
  }) satisfies fc.Arbitrary<ServiceState>
  const rank = (states: readonly ServiceState[]) =>
    OVERALL_STATUSES.indexOf(overallStatus(states, NOW))
  const WORSE = {
    healthy: 'warning',
    warning: 'error',
    error: 'error',
    skipped: 'skipped',
  } as const

  it('never gets better when a service gets worse, older or vital', () => {
    fc.assert(
      fc.property(
        fc.array(arbitrary, { minLength: 1, maxLength: 9 }),
        fc.nat(),
        fc.nat(NOW),
        (states, pick, age) => {
          const index = pick % states.length
          const worsen = (change: (one: (typeof states)[number]) => Partial<ServiceState>) =>
            states.map((one, at) => (at === index ? { ...one, ...change(one) } : one))
          const before = rank(states)
          expect(rank(worsen(({ status }) => ({ status: WORSE[status] })))).toBeGreaterThanOrEqual(
            before,
          )
          expect(
            rank(worsen(({ checkedAt }) => ({ checkedAt: checkedAt - age }))),
          ).toBeGreaterThanOrEqual(before)
          expect(rank(worsen(() => ({ isVital: true })))).toBeGreaterThanOrEqual(before)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('does not depend on the order of the services', () => {
    fc.assert(
      fc.property(fc.array(arbitrary), (states) => {
        expect(overallStatus(states.toReversed(), NOW)).toBe(overallStatus(states, NOW))
      }),
      { numRuns: 1000 },
    )
  })
})
