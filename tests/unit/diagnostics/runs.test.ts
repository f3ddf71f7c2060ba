import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECK_STATUSES, type CheckStatus } from '../../../src/health/check-result.ts'
import { compareRuns } from '../../../src/health/compare-runs.ts'
import { junit } from '../../../src/health/junit.ts'
import { phaseReadiness } from '../../../src/health/phase-readiness.ts'
import { PHASE_NUMBERS } from '../../../src/health/steps.ts'
import type { RunCheck } from '../../../src/health/suite-run.ts'

const check = (id: string, parts: Readonly<Record<string, CheckStatus>>): RunCheck => ({
  check: id,
  result: {
    ...{ check: id, service: 'api', status: 'healthy', isVital: false, responseTimeMs: 1 },
    parts: Object.entries(parts).map(([part, status]) => ({ part, status, responseTimeMs: 1 })),
  },
})

describe('the comparison of two runs', () => {
  it('names the parts whose status has changed, that are new or gone', () => {
    const before = {
      checks: [check('store', { bucket: 'healthy', file: 'error', old: 'healthy' })],
    }
    const after = { checks: [check('store', { bucket: 'healthy', file: 'healthy', new: 'error' })] }
    expect(compareRuns(before, after)).toEqual([
      { check: 'store', part: 'file', before: 'error', after: 'healthy' },
      { check: 'store', part: 'new', after: 'error' },
      { check: 'store', part: 'old', before: 'healthy' },
    ])
    expect(compareRuns(after, after)).toEqual([])
  })
})

describe('the export as JUnit XML', () => {
  it('has a case for each part, with failures, skipped ones and escaped texts', () => {
    const xml = junit('diagnostics', [
      {
        name: 'Shop & "more"',
        cases: [
          { name: 'a', status: 'healthy', responseTime: 1500 },
          {
            name: 'b',
            status: 'error',
            responseTime: 500,
            detail: '<wrong>\u0000',
            action: 'Do it.',
          },
          { name: 'c', status: 'skipped', responseTime: 0, detail: 'Later.' },
          { name: 'd', status: 'warning', responseTime: 0, detail: 'Slow.' },
        ],
      },
    ])
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="diagnostics" tests="4" failures="1" skipped="1" time="2">
<testsuite name="Shop &amp; &quot;more&quot;" tests="4" failures="1" skipped="1" time="2">
<testcase classname="Shop &amp; &quot;more&quot;" name="a" time="1.5"></testcase>
<testcase classname="Shop &amp; &quot;more&quot;" name="b" time="0.5"><failure message="&lt;wrong&gt;">Do it.</failure></testcase>
<testcase classname="Shop &amp; &quot;more&quot;" name="c" time="0"><skipped message="Later."/></testcase>
<testcase classname="Shop &amp; &quot;more&quot;" name="d" time="0"><system-out>Slow.</system-out></testcase>
</testsuite></testsuites>
`)
  })
})

describe('the readiness gate', () => {
  const parts = (phase: (typeof PHASE_NUMBERS)[number], ...statuses: CheckStatus[]) =>
    statuses.map((status) => ({ phase, status }))
  const isReady = (phase: number, counted: Parameters<typeof phaseReadiness>[0]) =>
    phaseReadiness(counted).find((one) => one.phase === phase)?.isReady

  it.each<[string, boolean, Parameters<typeof phaseReadiness>[0]]>([
    ['all parts of phase 1 pass', true, parts(1, 'healthy', 'warning')],
    ['a part of phase 1 fails', false, parts(1, 'healthy', 'error')],
    ['nothing of phase 1 was counted', false, parts(1, 'skipped')],
    ['80 % of phase 3 pass', true, parts(3, ...Array(4).fill('healthy'), 'error', 'skipped')],
    ['75 % of phase 3 pass', false, parts(3, ...Array(3).fill('healthy'), 'error')],
    [
      '70 % of phase 4 pass',
      true,
      parts(4, ...Array(7).fill('healthy'), ...Array(3).fill('error')),
    ],
    [
      'the parts of phase 4 could not run after one that failed',
      false,
      [
        ...parts(4, ...Array(4).fill('healthy'), 'error'),
        { phase: 4, status: 'skipped', blocked: true },
        { phase: 4, status: 'skipped', blocked: true },
      ],
    ],
    ['all of phase 5 fails', true, parts(5, 'error')],
  ])('is decided when %s: %s', (_, expected, counted) => {
    expect(isReady(counted[0]?.phase ?? 0, counted)).toBe(expected)
  })

  it('never opens by a worse result, and ignores what is skipped', () => {
    const arbitrary = fc.array(
      fc.record({
        phase: fc.constantFrom(...PHASE_NUMBERS),
        status: fc.constantFrom(...CHECK_STATUSES),
      }),
    )
    const reached = (counted: Parameters<typeof phaseReadiness>[0]) =>
      phaseReadiness(counted).map((one) => one.reached ?? 0)
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...PHASE_NUMBERS), (counted, phase) => {
        const worse = reached([...counted, { phase, status: 'error' }])
        const before = reached(counted)
        expect(worse.every((percent, index) => percent <= (before[index] ?? 0))).toBe(true)
        expect(reached([...counted, { phase, status: 'skipped' }])).toEqual(before)
      }),
      { numRuns: 1000 },
    )
  })
})
