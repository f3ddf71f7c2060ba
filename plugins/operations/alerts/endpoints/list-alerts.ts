import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readAlertState } from '../../../../src/alerts/alert-state.ts'
import { CHANNELS, type ChannelName } from '../../../../src/alerts/channel.ts'
import { ALERT_CLASSES } from '../../../../src/alerts/rules.ts'
import { SUBJECT_NAMES, SUBJECTS } from '../../../../src/alerts/subjects.ts'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { MAX_SILENCES } from '../operations/silences.ts'
import { silenceSchema, toAnswer } from './silence-answer.ts'

const alert = z.object({
  id: z.string(),
  subject: z.enum(SUBJECT_NAMES),
  title: z.string(),
  class: z.enum(ALERT_CLASSES),
  since: z.iso.datetime(),
  /** When operators were last notified; none while it is suppressed. */
  notified_at: z.iso.datetime().optional(),
  checks: z.array(
    z.object({
      check: z.string(),
      detail: z.string().optional(),
      action: z.string().optional(),
      runbook: z.string(),
    }),
  ),
})

/** `GET /api/alerts`: what is wrong now, what is silenced, and whether the watcher watches. */
export const listAlerts = (channels: readonly ChannelName[]) =>
  defineEndpoint({
    method: 'get',
    path: '/alerts',
    summary: 'List the active alerts and silences.',
    answer: z.object({
      alerts: z.array(alert),
      silences: z.array(silenceSchema),
      channels: z.array(z.enum(CHANNELS)),
      watcher: z.object({ seen_at: z.iso.datetime() }).optional(),
    }),
    auth: 'user',
    permission: 'alerts:view',
    params: z.object({}),
    run: async ({ req }) => {
      const { docs: sources } = await req.payload.find({
        collection: 'alert-states',
        pagination: false,
        req,
      })
      const { docs: silences } = await req.payload.find({
        collection: 'alert-silences',
        where: { until: { greater_than: new Date().toISOString() } },
        sort: 'until',
        limit: MAX_SILENCES,
        overrideAccess: false,
        req,
      })
      const seenAt = sources.find(({ source }) => source === 'watcher')?.seenAt
      return {
        alerts: sources.flatMap(({ state }) => alertsOf(req, state)),
        silences: silences.map(toAnswer),
        channels: [...channels],
        ...(seenAt && { watcher: { seen_at: seenAt } }),
      }
    },
  })

function alertsOf(req: PayloadRequest, stored: unknown): z.infer<typeof alert>[] {
  const { incidents, checks } = readAlertState(stored)
  return incidents.map(({ id, subject, class: level, since, notified, checks: ids }) => ({
    id,
    subject,
    title: inLanguage(req, SUBJECTS[subject]),
    class: level,
    since: new Date(since).toISOString(),
    ...(notified && { notified_at: new Date(notified.at).toISOString() }),
    checks: ids.flatMap((check) => {
      const found = checks[check]
      if (!found) return []
      const { detail, action, runbook } = found
      return [
        {
          check,
          ...(detail && { detail: inLanguage(req, detail) }),
          ...(action && { action: inLanguage(req, action) }),
          runbook,
        },
      ]
    }),
  }))
}
