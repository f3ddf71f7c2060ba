import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flooredPercent,
  freshness,
  lastChecked,
  SITES_CHECK,
  statusNow,
  stepsOfService,
} from '../../../plugins/operations/diagnostics/components/health-facts.ts'
import {
  resultRows,
  stateCounts,
} from '../../../plugins/operations/diagnostics/components/result-rows.ts'
import { sparklinePath } from '../../../plugins/operations/diagnostics/components/sparkline-path.ts'
import { SITE_PARTS } from '../../../plugins/platform/brands/checks/survey-site.ts'
import { installedCore } from '../../support/service/installed-core.ts'

const FRAME = { from: 0, to: 100, stepMs: 10, width: 200, height: 30 }

describe('the path of a sparkline', () => {
  it('leads from the first point to the last, with the highest value at the upper edge', () => {
    const points = [0, 10, 20].map((at) => ({ at, value: at }))
    expect(sparklinePath(points, FRAME)).toBe('M0 30L20 15L40 0')
  })

  it('is broken where a point is missing, and a point without neighbours is a dot', () => {
    const points = [0, 10, 50, 90, 100].map((at) => ({ at, value: 5 }))
    expect(sparklinePath(points, FRAME)).toBe('M0 0L20 0M100 0h0M180 0L200 0')
  })

  it('is empty without points, and leaves out those outside the frame', () => {
    expect(sparklinePath([], FRAME)).toBe('')
    const points = [-10, 0, 110].map((at) => ({ at, value: 1 }))
    expect(sparklinePath(points, FRAME)).toBe('M0 0h0')
  })

  it('stays inside the picture and names each point once, whatever the values are', () => {
    const point = fc.record({ at: fc.integer({ min: 0, max: 100 }), value: fc.nat(100_000) })
    fc.assert(
      fc.property(fc.array(point), (points) => {
        const sorted = points.toSorted((one, other) => one.at - other.at)
        const path = sparklinePath(sorted, FRAME)
        const pairs = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]
        expect(pairs).toHaveLength(points.length)
        for (const [, x, y] of pairs) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(FRAME.width)
          expect(Number(y)).toBeGreaterThanOrEqual(0)
          expect(Number(y)).toBeLessThanOrEqual(FRAME.height)
        }
      }),
    )
  })
})

type Service = Parameters<typeof freshness>[0]['services'][number]
const service = (more: Partial<Service>): Service => ({
  ...{ name: 'api', title: 'API', status: 'healthy', stale: false },
  ...more,
})
const AT = '2026-11-22T10:00:00.000Z'

describe('the age of the health details', () => {
  it.each([
    ['never', [service({ status: 'unchecked' }), service({ status: 'unchecked' })]],
    ['fresh', [service({ checked_at: AT }), service({ status: 'unchecked' })]],
    ['stale', [service({ checked_at: AT }), service({ checked_at: AT, stale: true })]],
  ] as const)('is %s', (expected, services) => {
    expect(freshness({ services: [...services] })).toBe(expected)
  })

  it('is that of the newest check', () => {
    const later = '2026-11-22T10:00:01.000Z'
    expect(lastChecked([{ checked_at: AT }, { checked_at: later }, {}])).toBe(later)
    expect(lastChecked([{}])).toBeUndefined()
  })
})

describe('the overall status on the screens', () => {
  const value = { status: 'ALL GREEN' as const, services: [], checks: [] }
  const problem = (code: string) => ({ code, message: '', action: '', requestId: '', errors: [] })

  it.each([
    ['not known before the first response', null, null, undefined],
    ['that of the last response', value, null, 'ALL GREEN'],
    ['unknown once the service does not answer', value, problem('NETWORK'), 'UNKNOWN'],
    ['critical without a database', value, problem('DATABASE_UNAVAILABLE'), 'CRITICAL'],
  ])('is %s', (_, known, failure, expected) => {
    expect(statusNow({ value: known, problem: failure })).toBe(expected)
  })
})

describe('the sites of the brands on the dashboard', () => {
  it('are the parts of a check that exists', () => {
    const check = installedCore.features
      .flatMap(({ checks = [] }) => checks)
      .find(({ id }) => id === SITES_CHECK)
    expect(check?.parts.map(({ id }) => id)).toEqual(SITE_PARTS)
  })
})

describe('the test of a service', () => {
  it('runs each of its steps once, in order', () => {
    const check = (name: 'api' | 'email', step: number) => ({
      ...{ id: `${name}-${step}`, title: '', service: name, step, interval: 60, runbook: '' },
      ...{ status: 'healthy' as const, stale: false, parts: [] },
    })
    const checks = [check('email', 11), check('api', 1), check('email', 8), check('email', 11)]
    expect(stepsOfService(checks, 'email')).toEqual([8, 11])
  })
})

describe('an uptime', () => {
  it('is 100 % only if nothing failed', () => {
    expect([99.999, 99.95, 100, 0].map(flooredPercent)).toEqual([99.9, 99.9, 100, 0])
  })
})

describe('the rows of a run', () => {
  const part = (id: string, status?: 'healthy' | 'error') => ({
    ...{ id, title: id },
    ...(status && { status }),
  })
  const check = (
    progress: 'waiting' | 'running' | 'finished',
    parts: ReturnType<typeof part>[],
  ) => ({
    ...{ id: 'store', title: 'Store', step: 3, step_title: '', phase: 1, runbook: 'r' },
    ...{ service: 'object-store' as const, progress, parts },
  })
  const states = (run: Parameters<typeof resultRows>[0]) =>
    resultRows(run, []).map(({ state }) => state)

  it('show where their check is until it has ended', () => {
    expect(states({ state: 'running', checks: [check('waiting', [part('a')])] })).toEqual([
      'waiting',
    ])
    expect(states({ state: 'running', checks: [check('running', [part('a')])] })).toEqual([
      'running',
    ])
  })

  it('are unchecked where an interrupted run did not come, and where a check left a part out', () => {
    expect(states({ state: 'killed', checks: [check('running', [part('a')])] })).toEqual([
      'unchecked',
    ])
    const checks = [check('finished', [part('a', 'error'), part('b')])]
    expect(states({ state: 'running', checks })).toEqual(['error', 'unchecked'])
  })

  it('are counted by their state, the worst first', () => {
    const states = ['healthy', 'skipped', 'warning', 'healthy', 'error'] as const
    expect(stateCounts(states.map((state) => ({ state })))).toEqual([
      { state: 'error', count: 1 },
      { state: 'warning', count: 1 },
      { state: 'healthy', count: 2 },
      { state: 'skipped', count: 1 },
    ])
  })

  it('say what differs from the run before', () => {
    const checks = [check('finished', [part('a', 'error'), part('b', 'healthy'), part('c')])]
    const rows = resultRows({ state: 'finished', checks }, [
      { check: 'store', part: 'a', before: 'healthy', after: 'error' },
      { check: 'store', part: 'b', after: 'healthy' },
      { check: 'other', part: 'c', before: 'error', after: 'healthy' },
    ])
    expect(rows.map(({ id, before }) => [id, before])).toEqual([
      ['store/a', 'healthy'],
      ['store/b', 'new'],
      ['store/c', undefined],
    ])
  })
})
