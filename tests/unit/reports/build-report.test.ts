import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../src/reports/build-report.ts'
import type { Facts } from '../../../src/reports/facts.ts'
import { readReport, reportText } from '../../../src/reports/report.ts'
import { usageOf } from '../../../src/reports/usage.ts'
import { allWell, DAY, nothing, upAllTheTime, WEEK } from '../../support/reports/facts.ts'

const reportOf = (more: Partial<Facts> = {}, period = DAY) =>
  buildReport(period, { ...allWell(period), ...more })

describe('a report', () => {
  it('says that there is no data in an empty installation, and has no figure that is no number', () => {
    for (const period of [DAY, WEEK]) {
      const report = buildReport(period, nothing())
      expect(report).toMatchObject({ has_data: false, score: null, services: [] })
      expect(report.recommendations[0]?.rule).toBe('no-data')
      expect(reportText(report)).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('sums up uptime, time that is known and response times', () => {
    const [api] = reportOf({ services: [upAllTheTime(DAY, 'api', { downMinutes: 30 })] }).services
    expect(api).toMatchObject({
      service: 'api',
      uptime: 97.916,
      known: 100,
      down_minutes: 30,
      response_time: 50,
    })
    expect(api?.slots).toHaveLength(24)
    expect(api?.slots[0]).toEqual({
      start: '2026-11-19T15:00:00.000Z',
      uptime: 50,
      response_time: 50,
    })
  })

  it('leaves gaps where nothing is known, and does not count them as downtime', () => {
    const { slots } = upAllTheTime(DAY)
    const gap = { upMs: 0, downMs: 0, samples: 0, responseMs: 0 }
    const services = [
      {
        service: 'api' as const,
        slots: slots.map((one, index) => (index < 12 ? { ...one, ...gap } : one)),
      },
    ]
    const report = reportOf({ services })
    expect(report.services[0]).toMatchObject({ uptime: 100, known: 50, down_minutes: 0 })
    expect(report.services[0]?.slots[0]).toMatchObject({ uptime: null, response_time: null })
    expect(report.recommendations.map(({ rule }) => rule)).toEqual(['unknown-time'])
  })

  it('never says 100 % of a service that was down for a second', () => {
    const [first, ...rest] = upAllTheTime(WEEK).slots
    if (!first) throw new Error('There is no slot.')
    const services = [
      {
        service: 'api' as const,
        slots: [{ ...first, downMs: 1000, upMs: first.upMs - 1000 }, ...rest],
      },
    ]
    expect(reportOf({ services }, WEEK).services[0]?.uptime).toBeLessThan(100)
  })

  it('analyses the external systems: the worst time, and the errors of each', () => {
    const report = reportOf({
      services: [upAllTheTime(DAY), upAllTheTime(DAY, 'commerce', { downMinutes: 6 })],
      errors: {
        services: [
          { service: 'commerce', errors: 3 },
          { service: null, errors: 1 },
        ],
        messages: [{ message: 'The shop does not answer.', errors: 4 }],
      },
    })
    expect(report.errors.total).toBe(4)
    expect(report.dependencies).toEqual([
      {
        service: 'commerce',
        uptime: 99.583,
        down_minutes: 6,
        response_time: 50,
        worst: { start: '2026-11-19T15:00:00.000Z', uptime: 90 },
        errors: 3,
      },
    ])
  })

  it('sums up the runs of the suite', () => {
    const checks = [
      { check: 'api', passed: 2, failed: 0, skipped: 0 },
      { check: 'factory', passed: 0, failed: 2, skipped: 0 },
      { check: 'webhooks', passed: 0, failed: 0, skipped: 2 },
    ]
    expect(reportOf({ runs: { finished: 2, killed: 1, checks } }).tests).toEqual({
      ...{ runs: 2, killed_runs: 1, passed: 2, failed: 2, skipped: 2 },
      failures: [{ check: 'factory', failed: 2, passed: 0 }],
      always_skipped: ['webhooks'],
    })
  })

  it('is the same text whenever it is built, and is read back as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.nat(1000),
        fc.array(fc.nat(50), { maxLength: 7 }),
        (downMinutes, responseMs, before) => {
          const make = () =>
            reportOf({
              services: [upAllTheTime(DAY, 'api', { downMinutes, responseMs })],
              usage: [{ measure: 'logins', count: 20, before }],
            })
          const text = reportText(make())
          expect(reportText(make())).toBe(text)
          expect(reportText(readReport(text))).toBe(text)
        },
      ),
    )
  })
})

describe('usage', () => {
  it.each([
    ['is an increase from half more than the mean on', 15, [10, 10, 10], true],
    ['is none below that', 14, [10, 10, 10], false],
    ['is none below ten, however low the mean', 9, [1, 1, 1], false],
    ['is one after days without any', 10, [0, 0, 0], true],
    ['is not judged after fewer than three periods', 100, [1, 1], false],
    ['is not judged at the start', 100, [], false],
  ] as const)('%s', (_, count, before, expected) => {
    expect(usageOf(count, before).isIncrease).toBe(expected)
  })

  it('has a mean that is between the least and the most, in tenths', () => {
    const counts = fc.array(fc.nat(1000), { minLength: 3, maxLength: 7 })
    fc.assert(
      fc.property(fc.nat(1000), counts, (count, before) => {
        const { mean } = usageOf(count, before)
        expect(mean).not.toBeNull()
        expect(mean).toBeGreaterThanOrEqual(Math.min(...before))
        expect(mean).toBeLessThanOrEqual(Math.max(...before))
      }),
    )
  })

  it('that increases never ends an increase', () => {
    const counts = fc.array(fc.nat(100), { minLength: 3, maxLength: 7 })
    fc.assert(
      fc.property(fc.nat(300), fc.nat(100), counts, (count, more, before) => {
        if (usageOf(count, before).isIncrease)
          expect(usageOf(count + more, before).isIncrease).toBe(true)
      }),
    )
  })
})
