import type { HealthCheck } from '../health/health-check.ts'
import type { DEPENDS_ON, Subject } from './subjects.ts'

/**
 * From mild to severe (specification, section 6). The third class of that section, information about an increase of
 * usage, is part of the daily report and never an alert: the rule `usage-increase` in src/reports/recommendations.ts.
 */
export const ALERT_CLASSES = ['warning', 'critical'] as const
export type AlertClass = (typeof ALERT_CLASSES)[number]

/** When the results of a check become an alert. Times in ms. */
export type AlertRule = {
  readonly id: string
  readonly class: AlertClass
  /** Results that count. */
  readonly statuses: readonly HealthCheck['status'][]
  /** Only checks whose error alone stops the business. */
  readonly isVital?: true
  /** Only checks of these subjects. */
  readonly subjects?: readonly Subject[]
  /** As many such results in a row. */
  readonly failures: number
  /** The pending period: as long at least from the first of them to the last. */
  readonly pendingMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const IN_A_ROW = 3

/**
 * The rules of section 6. An alert has the class of the most severe rule that holds.
 *
 * Section 6 names the errors that are critical; any other error is a warning, but without a pending period: after three
 * failures in a row it is certain. The period is for values above a threshold, such as a slow response, which often return
 * to normal.
 *
 * @see docs/decisions/0191-notify-once-per-incident-of-a-service.md
 */
export const ALERT_RULES: readonly AlertRule[] = [
  {
    id: 'vital-error',
    class: 'critical',
    statuses: ['error'],
    isVital: true,
    failures: IN_A_ROW,
    pendingMs: 0,
  },
  {
    id: 'factory-error',
    class: 'critical',
    statuses: ['error'],
    subjects: ['factory'],
    failures: IN_A_ROW,
    pendingMs: 0,
  },
  { id: 'error', class: 'warning', statuses: ['error'], failures: IN_A_ROW, pendingMs: 0 },
  {
    id: 'threshold',
    class: 'warning',
    statuses: ['warning', 'error'],
    failures: IN_A_ROW,
    pendingMs: 15 * MINUTE_MS,
  },
]

/** Time between two reminders of an incident, in ms. */
export const REMIND_MS: Readonly<Record<AlertClass, number>> = {
  critical: HOUR_MS,
  warning: 6 * HOUR_MS,
}

/** As many healthy results in a row end the failure of a check, so that flapping does not send pairs of mails. */
export const RECOVERIES = 2

/** After as long without a result, in ms, a check is forgotten, e.g. that of a feature that was disabled. */
export const LAPSE_MS = 24 * HOUR_MS

/** What the engine decides by; replaceable for tests. */
export type Policy = {
  readonly rules: readonly AlertRule[]
  readonly dependsOn: typeof DEPENDS_ON
  readonly remindMs: Readonly<Record<AlertClass, number>>
}
