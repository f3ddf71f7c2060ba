import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../../../src/health/check-result.ts'
import { overallStatus } from '../../../src/health/overall-status.ts'
import { knownService, type LastResult } from '../../../src/health/service-state.ts'

const NOW = 1_000_000_000
const result = (status: CheckResult['status'], isVital = false): CheckResult => ({
  ...{ check: 'one', service: 'api', status, isVital, responseTimeMs: 5, parts: [] },
})
const last = (change: Partial<LastResult> = {}): LastResult => ({
  intervalMs: 60_000,
  checkedAt: NOW,
  result: result('healthy'),
  ...change,
})
const never: LastResult = { intervalMs: 60_000 }

describe('the state of a service', () => {
  it.each<[string, string, LastResult[]]>([
    ['healthy', 'all of its checks are', [last(), last()]],
    ['warning', 'one of them warns', [last(), last({ result: result('warning') })]],
    ['unchecked', 'one of them never ran', [last(), never]],
    ['error', 'one failed and another never ran', [last({ result: result('error') }), never]],
    ['skipped', 'no feature checks it', []],
  ])('is %s if %s', (status, _, checks) => {
    expect(knownService(checks, NOW).status).toBe(status)
  })

  it('is as old as its most overdue check', () => {
    const slow = last({ intervalMs: 600_000, checkedAt: NOW - 700_000 })
    const quick = last({ checkedAt: NOW - 121_000 })
    const state = knownService([slow, quick], NOW)
    expect(state).toMatchObject({ checkedAt: NOW - 121_000, intervalMs: 60_000 })
    expect(overallStatus([state], NOW)).toBe('UNKNOWN')
    expect(overallStatus([knownService([slow], NOW)], NOW)).toBe('ALL GREEN')
  })
})
