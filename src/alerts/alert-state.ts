import { z } from 'zod'
import { ALERT_CLASSES } from './rules.ts'
import { SUBJECT_NAMES } from './subjects.ts'

const sentence = z.object({ en: z.string(), ja: z.string() })
/** Ms since 1970. */
const instant = z.number()

const observationSchema = z.object({
  /** Id of the check. */
  check: z.string(),
  subject: z.enum(SUBJECT_NAMES),
  status: z.enum(['healthy', 'warning', 'error', 'skipped']),
  /** Whether this error alone stops the business. */
  isVital: z.boolean(),
  /** What is wrong. Never a secret or personal data: it is sent to other systems. */
  detail: sentence.optional(),
  /** What an operator does about it. */
  action: sentence.optional(),
  /** Path of the runbook, e.g. `docs/runbooks/database.md`. */
  runbook: z.string(),
})

/** The result of a check. */
export type Observation = z.infer<typeof observationSchema>

const checkStateSchema = observationSchema.extend({
  /** When its last result was found. */
  at: instant,
  /** Results in a row that were no failures. */
  recoveries: z.int(),
  /** For each rule, the results in a row that counted, and the first of them. */
  streaks: z.record(z.string(), z.object({ count: z.int(), since: instant })),
})
export type CheckState = z.infer<typeof checkStateSchema>

const incidentSchema = z.object({
  /** Unique among all incidents of all times. */
  id: z.string(),
  subject: z.enum(SUBJECT_NAMES),
  /** The most severe so far. */
  class: z.enum(ALERT_CLASSES),
  /** When the first of its checks began to fail. */
  since: instant,
  /** Ids of the checks that fail or failed. */
  checks: z.array(z.string()),
  /** The last notification; none while silences or dependencies suppress it. */
  notified: z.object({ at: instant, class: z.enum(ALERT_CLASSES), reminders: z.int() }).nullable(),
})
export type Incident = z.infer<typeof incidentSchema>

/** What the rules remember: plain JSON, for a row of the database or a file. */
export const alertStateSchema = z.object({
  /** Time of the latest step. */
  now: instant,
  checks: z.record(z.string(), checkStateSchema),
  /** At most one for each subject. */
  incidents: z.array(incidentSchema),
})
export type AlertState = z.infer<typeof alertStateSchema>

export const NO_ALERTS: AlertState = { now: 0, checks: {}, incidents: [] }

/**
 * A stored state. One of another version of the rules counts as none: what fails is announced again after three failures,
 * which is better than that no result can be processed.
 */
export function readAlertState(stored: unknown): AlertState {
  return alertStateSchema.safeParse(stored).data ?? NO_ALERTS
}

/** Suppresses notifications, not the incidents themselves. */
export type Silence = {
  /** The silenced subject; `null` silences all. */
  readonly subject: Incident['subject'] | null
  readonly from: number
  readonly until: number
}

export const isFailing = ({ status }: Pick<Observation, 'status'>): boolean =>
  status === 'warning' || status === 'error'

/** Whether what depends on it cannot work. A warning, or an error that does not stop the business, is no such failure. */
export const isDown = ({ status, isVital }: Pick<Observation, 'status' | 'isVital'>): boolean =>
  status === 'error' && isVital

/** The subjects whose incidents keep others from working. */
export const downSubjects = (incidents: readonly Incident[]): Incident['subject'][] =>
  incidents.flatMap((one) => (one.class === 'critical' ? [one.subject] : []))
