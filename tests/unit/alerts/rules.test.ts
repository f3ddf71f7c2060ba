import { describe, expect, it } from 'vitest'
import { NO_ALERTS, type Observation } from '../../../src/alerts/alert-state.ts'
import { observe } from '../../../src/alerts/observe.ts'
import { ALERT_RULES, REMIND_MS } from '../../../src/alerts/rules.ts'
import { DEPENDS_ON } from '../../../src/alerts/subjects.ts'
import { ERROR_TABLE, type ErrorCode } from '../../../src/errors/error-table.ts'
import { CHECK_STATUSES } from '../../../src/health/check-result.ts'
import { installedCore } from '../../support/service/installed-core.ts'

const CODES = Object.keys(ERROR_TABLE) as ErrorCode[]
const POLICY = { rules: ALERT_RULES, dependsOn: DEPENDS_ON, remindMs: REMIND_MS }

/** Every result that the checks of all features can have, as far as rules distinguish them. */
const results: Observation[] = installedCore.features
  .flatMap(({ checks = [] }) => checks)
  .flatMap(({ id, service, isVital = () => false }) =>
    CHECK_STATUSES.flatMap((status) =>
      [...new Set([false, ...CODES.map(isVital)])].map((vital) => ({
        ...{ check: id, subject: service, status, isVital: vital, runbook: id },
      })),
    ),
  )

/** Ids of the rules that count a result. */
function rulesOf(result: Observation): string[] {
  const checks = observe(NO_ALERTS, { at: 1, results: [result], elsewhere: [] }, POLICY)
  return Object.keys(checks[result.check]?.streaks ?? {})
}

describe('the alert rules', () => {
  it.each(ALERT_RULES)('have a check that can fulfil "$id"', ({ id }) => {
    expect(results.filter((result) => rulesOf(result).includes(id))).not.toEqual([])
  })

  it('count every error and warning of every check, and nothing else', () => {
    const isProblem = ({ status }: Observation) => status === 'error' || status === 'warning'
    expect(results.filter((one) => rulesOf(one).length > 0)).toEqual(results.filter(isProblem))
  })
})
