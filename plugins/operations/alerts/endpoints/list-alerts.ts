import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readAlertState } from '../../../../src/alerts/alert-state.ts'
import { CHANNELS, type ChannelName } from '../../../../src/alerts/channel.ts'
import { LAPSE_MS } from '../../../../src/alerts/rules.ts'
import { SUBJECTS } from '../../../../src/alerts/subjects.ts'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import type { AlertState as StoredState } from '../../../../src/payload-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { MAX_SILENCES } from '../operations/silences.ts'
import { alertFields, checkAnswer } from './alert-answer.ts'
import { silenceSchema, toAnswer } from './silence-answer.ts'

const alert = z.object({
  ...alertFields,
  /** When operators were last notified; none while it is suppressed. */
  notified_at: z.iso.datetime().optional(),
})

const alertList = z.object({
  alerts: z.array(alert),
  silences: z.array(silenceSchema),
  channels: z.array(z.enum(CHANNELS)),
  watcher: z.object({ seen_at: z.iso.datetime() }).optional(),
  /** URL in front of the paths of runbooks, without a slash at its end; none is configured without it. */
  runbook_url: z.string().optional(),
})

export type OpenAlert = z.infer<typeof alert>
export type AlertList = z.infer<typeof alertList>

type ListOptions = {
  readonly channels: readonly ChannelName[]
  /** URL in front of the paths of runbooks. */
  readonly runbookUrl: string | undefined
}

/** `GET /api/alerts`: what is wrong now, what is silenced, and whether the watcher watches. */
export const listAlerts = ({ channels, runbookUrl }: ListOptions) =>
  defineEndpoint({
    method: 'get',
    path: '/alerts',
    summary: 'List the active alerts and silences.',
    answer: alertList,
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
        alerts: sources.filter(isKnown).flatMap(({ state }) => alertsOf(req, state)),
        silences: silences.map(toAnswer),
        channels: [...channels],
        ...(seenAt && { watcher: { seen_at: seenAt } }),
        ...(runbookUrl !== undefined && { runbook_url: runbookUrl.replace(/\/$/, '') }),
      }
    },
  })

/** A watcher that was stopped for good ends no incident: after a day nothing is known of them, as of checks. */
const isKnown = ({ source, seenAt }: Pick<StoredState, 'source' | 'seenAt'>) =>
  source !== 'watcher' || Date.now() - Date.parse(seenAt ?? '') < LAPSE_MS

function alertsOf(req: PayloadRequest, stored: unknown): OpenAlert[] {
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
      return found ? [checkAnswer(req, found)] : []
    }),
  }))
}
