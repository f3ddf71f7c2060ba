import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AlertState, Incident } from './alert-state.ts'
import { ALERT_CLASSES } from './rules.ts'
import { SUBJECT_NAMES } from './subjects.ts'

/**
 * `firing`: an incident has begun. `escalated`: it has become more severe. `reminder`: it goes on. `resolved`: it is
 * over. `lapsed`: it is no longer checked. `emergency`: an operator has sent it. `repair-failed`: repairs have failed.
 */
export const NOTIFICATION_KINDS = [
  'firing',
  'escalated',
  'reminder',
  'resolved',
  'lapsed',
  'emergency',
  'repair-failed',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const sentence = z.object({ en: z.string(), ja: z.string() })

export const notificationSchema = z.object({
  /** Stable: the same decision always has the same id, so that receivers recognise a repeat. */
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** When it was decided, in ms since 1970. */
  at: z.number(),
  /** The most severe of its incidents. */
  class: z.enum(ALERT_CLASSES),
  /** What the operator wrote who has sent it. */
  reason: z.string().optional(),
  incidents: z.array(
    z.object({
      id: z.string(),
      subject: z.enum(SUBJECT_NAMES),
      class: z.enum(ALERT_CLASSES),
      since: z.number(),
      checks: z.array(
        z.object({
          check: z.string(),
          detail: sentence.optional(),
          action: sentence.optional(),
          runbook: z.string(),
        }),
      ),
    }),
  ),
})

/** One message to the operators, about one incident or several that began together. */
export type Notification = z.infer<typeof notificationSchema>

/** One notification of all incidents to which the same has happened in one step. */
export function notificationOf(
  kind: NotificationKind,
  incidents: readonly Incident[],
  { now, checks }: Pick<AlertState, 'now' | 'checks'>,
): Notification {
  const severity = (one: Incident) => ALERT_CLASSES.indexOf(one.class)
  const sorted = incidents.toSorted((a, b) => severity(b) - severity(a))
  return {
    id: idOf(kind, sorted),
    kind,
    at: now,
    class: sorted[0]?.class ?? 'warning',
    incidents: sorted.map((incident) => ({
      id: incident.id,
      subject: incident.subject,
      class: incident.class,
      since: incident.since,
      checks: incident.checks.flatMap((id) => {
        const check = checks[id]
        if (!check) return []
        const { detail, action, runbook } = check
        return [{ check: id, ...(detail && { detail }), ...(action && { action }), runbook }]
      }),
    })),
  }
}

function idOf(kind: NotificationKind, incidents: readonly Incident[]): string {
  const decided = incidents.map(({ id, class: level, notified }) => [
    id,
    ...(kind === 'escalated' ? [level] : []),
    ...(kind === 'reminder' ? [notified?.class, notified?.reminders] : []),
  ])
  return createHash('sha256')
    .update(JSON.stringify([kind, decided]))
    .digest('hex')
    .slice(0, 32)
}
