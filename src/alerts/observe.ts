import {
  type AlertState,
  type CheckState,
  downSubjects,
  isFailing,
  type Observation,
} from './alert-state.ts'
import { ALERT_CLASSES, type AlertClass, type AlertRule, type Policy } from './rules.ts'
import { dependenciesOf, type Subject } from './subjects.ts'

/** The checks with their new results. */
export function observe(
  { checks, incidents }: AlertState,
  {
    at,
    results,
    elsewhere,
  }: {
    readonly at: number
    readonly results: readonly Observation[]
    readonly elsewhere: readonly Subject[]
  },
  { rules, dependsOn }: Policy,
): Record<string, CheckState> {
  const own = new Set(incidents.map(({ subject }) => subject))
  const down = new Set([...elsewhere, ...downSubjects(incidents)])
  const next = { ...checks }
  for (const result of results) {
    const last = checks[result.check]
    // Skipped is not configured, or not checked because something else failed: neither a failure nor a recovery.
    if (result.status === 'skipped' || (last && at <= last.at)) continue
    // What fails because of another incident begins to count when that is over: it may need time to recover.
    const isConsequence =
      !own.has(result.subject) &&
      [result.subject, ...dependenciesOf(result.subject, dependsOn)].some((one) => down.has(one))
    const counted = isConsequence ? [] : rules.filter((rule) => counts(rule, result))
    next[result.check] = {
      ...result,
      at,
      recoveries: isFailing(result) ? 0 : (last?.recoveries ?? 0) + 1,
      streaks: Object.fromEntries(
        counted.map(({ id }) => {
          const { count, since } = last?.streaks[id] ?? { count: 0, since: at }
          return [id, { count: count + 1, since }]
        }),
      ),
    }
  }
  return next
}

function counts(rule: AlertRule, { status, isVital, subject }: Observation): boolean {
  return (
    rule.statuses.includes(status) &&
    (rule.isVital === undefined || isVital) &&
    (rule.subjects?.includes(subject) ?? true)
  )
}

/** The most severe class that the rules give a check now. */
export function classOf(check: CheckState, { rules }: Policy): AlertClass | undefined {
  const reached = rules.filter(({ id, failures, pendingMs }) => {
    const streak = check.streaks[id]
    return streak && streak.count >= failures && check.at - streak.since >= pendingMs
  })
  return ALERT_CLASSES.findLast((one) => reached.some((rule) => rule.class === one))
}
