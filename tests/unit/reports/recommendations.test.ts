import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../src/reports/build-report.ts'
import type { Facts } from '../../../src/reports/facts.ts'
import type { Period } from '../../../src/reports/period.ts'
import { RULE_NAMES, type RuleName } from '../../../src/reports/rule-names.ts'
import { allWell, DAY, nothing, upAllTheTime, WEEK } from '../../support/reports/facts.ts'

const { state } = nothing()
const run = (check: string, counts: object) => ({
  finished: 2,
  killed: 0,
  checks: [{ check, passed: 0, failed: 0, skipped: 0, ...counts }],
})
const errors = (count: number) => ({
  services: [{ service: 'api' as const, errors: count }],
  messages: [],
})

type Case = {
  readonly facts: (period: Period) => Partial<Facts>
  readonly figure: number
  readonly limit: number
  /** What the English text contains. */
  readonly says: string
  readonly weekly?: true
}

const CASES: Readonly<Record<RuleName, Case>> = {
  'no-data': {
    facts: () => ({ services: [], runs: nothing().runs }),
    figure: 0,
    limit: 1,
    says: 'PERIODIC_CHECKS=on',
  },
  uptime: {
    facts: (period) => ({ services: [upAllTheTime(period, 'factory', { downMinutes: 15 })] }),
    figure: 98.958,
    limit: 99.9,
    says: 'Factory was up 98.958 %',
  },
  'unknown-time': {
    facts: (period) => ({
      services: [
        {
          service: 'api',
          slots: upAllTheTime(period).slots.map((one) => ({ ...one, upMs: one.upMs / 2 })),
        },
      ],
    }),
    figure: 50,
    limit: 90,
    says: '50 %',
  },
  slow: {
    facts: (period) => ({ services: [upAllTheTime(period, 'api', { responseMs: 201 })] }),
    figure: 201,
    limit: 200,
    says: '201 ms',
  },
  'error-rate': {
    facts: () => ({ requests: { answers: 10_000, failed: 11 } }),
    figure: 0.11,
    limit: 0.1,
    says: '0.11 % of the requests failed',
  },
  errors: { facts: () => ({ errors: errors(21) }), figure: 21, limit: 20, says: '21 errors' },
  'recurring-failure': {
    facts: () => ({ runs: run('factory', { failed: 2 }) }),
    figure: 2,
    limit: 1,
    says: 'docs/runbooks/factory.md',
  },
  'no-test-run': {
    facts: () => ({ runs: nothing().runs }),
    figure: 0,
    limit: 1,
    says: 'npm run diagnose',
    weekly: true,
  },
  'always-skipped': {
    facts: () => ({ runs: run('webhooks', { skipped: 2 }) }),
    figure: 1,
    limit: 0,
    says: 'has skipped: 1.',
    weekly: true,
  },
  'failed-jobs': {
    facts: () => ({
      state: { ...state, failed_jobs: [{ queue: 'compose-variants', jobs: 3 }] },
    }),
    figure: 3,
    limit: 0,
    says: 'still kept: 3.',
  },
  'stale-drafts': {
    facts: () => ({ state: { ...state, stale_drafts: [{ collection: 'artworks', drafts: 4 }] } }),
    figure: 4,
    limit: 0,
    says: '30 days: 4.',
    weekly: true,
  },
  growth: {
    facts: () => ({
      state: { ...state, database_bytes: 1.2 * 1024 ** 3, database_bytes_before: 1024 ** 3 },
    }),
    figure: 20,
    limit: 10,
    says: 'grown by 20 %',
    weekly: true,
  },
  'unpinned-dependencies': {
    facts: () => ({ state: { ...state, dependencies: { direct: 34, unpinned: 2 } } }),
    figure: 2,
    limit: 0,
    says: 'package.json: 2.',
    weekly: true,
  },
  refusals: { facts: () => ({ refusals: 201 }), figure: 201, limit: 200, says: '201 requests' },
  'usage-increase': {
    facts: () => ({ usage: [{ measure: 'logins', count: 30, before: [20, 20, 20] }] }),
    figure: 30,
    limit: 30,
    says: 'Usage has increased. Logins: 30',
  },
}

const adviceOf = (period: Period, facts: Partial<Facts> = {}) =>
  buildReport(period, { ...allWell(period), ...facts }).recommendations

describe('the recommendations', () => {
  it('are none where everything works', () => {
    expect(adviceOf(DAY)).toEqual([])
    expect(adviceOf(WEEK)).toEqual([])
  })

  it.each(RULE_NAMES)('name the figure that triggered the rule: %s', (rule) => {
    const { facts, figure, limit, says, weekly } = CASES[rule]
    const period = weekly ? WEEK : DAY
    const found = adviceOf(period, facts(period)).filter((one) => one.rule === rule)
    expect(found).toHaveLength(1)
    const [{ text, ...one } = { text: { en: '', ja: '' } }] = found
    const level = rule === 'usage-increase' ? 'info' : 'warning'
    expect(one).toEqual({ rule, class: level, figure, limit })
    expect(text.en).toContain(says)
    expect(text.ja).toMatch(/[ぁ-ん]/)
    if (figure > 0) for (const each of [text.en, text.ja]) expect(each).toMatch(/\d/)
  })

  it.each(RULE_NAMES.filter((rule) => CASES[rule].weekly))(
    'of a day do not have the rule of the week: %s',
    (rule) => {
      const rules = adviceOf(DAY, CASES[rule].facts(DAY)).map((one) => one.rule)
      expect(rules).not.toContain(rule)
    },
  )

  it('take no notice of a few failed requests of a quiet day', () => {
    const rules = (failed: number) =>
      adviceOf(DAY, { requests: { answers: 100, failed } }).map(({ rule }) => rule)
    expect(rules(4)).toEqual([])
    expect(rules(5)).toEqual(['error-rate'])
  })

  it('allow a week seven times as many errors as a day', () => {
    const rules = (count: number) =>
      adviceOf(WEEK, { errors: errors(count) }).map(({ rule }) => rule)
    expect(rules(140)).toEqual([])
    expect(rules(141)).toEqual(['errors'])
  })
})
