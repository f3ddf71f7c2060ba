import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { readAlertState } from '../../../../src/alerts/alert-state.ts'
import { notificationSchema } from '../../../../src/alerts/notification.ts'
import { type PastAlert, pastAlerts } from '../../../../src/alerts/past-alerts.ts'
import { SUBJECTS } from '../../../../src/alerts/subjects.ts'
import { type Asking, inLanguage } from '../../../../src/errors/in-language.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { alertFields, checkAnswer } from './alert-answer.ts'

/** Notifications that are read: the newest. An incident has at least one, and a reminder each hour. */
const MAX_NOTIFICATIONS = 500

const pastAlert = z.object({
  ...alertFields,
  /** `null`: sent by an operator. */
  subject: alertFields.subject.nullable(),
  /** `unknown`: no notification says how it ended. `sent`: by an operator. */
  outcome: z.enum(['resolved', 'lapsed', 'unknown', 'sent', 'repair-failed']),
  /** What the operator wrote. */
  reason: z.string().optional(),
  notified_at: z.iso.datetime(),
})

export type ShownPastAlert = z.infer<typeof pastAlert>

/** `GET /api/alerts/past`: what operators were notified of in the last 30 days and is over, the newest first. */
export const listPastAlerts = () =>
  defineEndpoint({
    method: 'get',
    path: '/alerts/past',
    summary: 'List the alerts that are over, as far as operators were notified of them.',
    answer: z.object({ alerts: z.array(pastAlert) }),
    auth: 'user',
    permission: 'alerts:view',
    params: z.object({}),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(25) }),
    run: async ({ req, query: { limit } }) => {
      const { stored, states } = await inDatabase(req.payload, async ({ rows }) => ({
        stored: await rows<{ notification: unknown }>(sql`
          select distinct on (created_at, notification_id) notification from alert_deliveries
          order by created_at desc, notification_id limit ${MAX_NOTIFICATIONS}`),
        states: await rows<{ state: unknown }>(sql`select state from alert_states
          where source = 'checks' or seen_at > now() - interval '1 day'`),
      }))
      const open = states.flatMap(({ state }) => readAlertState(state).incidents)
      const notifications = stored.flatMap(({ notification }) => {
        // One of another version may be unreadable.
        const { data } = notificationSchema.safeParse(notification)
        return data ? [data] : []
      })
      const past = pastAlerts(notifications, new Set(open.map(({ id }) => id)))
      return { alerts: past.slice(0, limit).map((alert) => toAnswer(req, alert)) }
    },
  })

function toAnswer(asking: Asking, alert: PastAlert): ShownPastAlert {
  const { id, subject, class: level, outcome, reason, checks, since, notifiedAt } = alert
  return {
    ...{ id, class: level, outcome, subject: subject ?? null },
    title: inLanguage(asking, subject ? SUBJECTS[subject] : SENT),
    ...(reason !== undefined && { reason }),
    since: new Date(since).toISOString(),
    notified_at: new Date(notifiedAt).toISOString(),
    checks: checks.map((check) => checkAnswer(asking, check)),
  }
}

const SENT = { en: 'Emergency alert', ja: '緊急アラート' } as const
