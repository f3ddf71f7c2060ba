import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Observation } from '../../../../src/alerts/alert-state.ts'
import type { ChannelName } from '../../../../src/alerts/channel.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { stepStored, WATCHER_SECONDS } from '../operations/step-stored.ts'

export const STEP_ALERTS: JobType<object> = { name: 'step-alerts', data: z.object({}) }

/** Reminders, silences that end, and whether the watcher watches, also while no check has finished. */
export async function stepByTime(
  payload: Payload,
  channels: readonly ChannelName[],
): Promise<void> {
  const results = await watcherResults(payload)
  await stepStored(payload, { at: Date.now(), results, channels })
}

/** A watcher that has never run, or not for a day, is not missed: the installation has none. */
async function watcherResults(payload: Payload): Promise<Observation[]> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<{ isSilent: boolean }>(
      sql`select seen_at < now() - make_interval(secs => ${WATCHER_SECONDS}) as "isSilent"
          from alert_states where source = 'watcher' and seen_at > now() - interval '1 day'`,
    ),
  )
  if (!row) return []
  const watcher = {
    check: 'watcher',
    subject: 'watcher',
    isVital: false,
    runbook: 'docs/runbooks/watcher-down.md',
  } as const
  if (!row.isSilent) return [{ ...watcher, status: 'healthy' }]
  return [
    {
      ...watcher,
      status: 'error',
      detail: {
        en: `The watcher has been silent for more than ${WATCHER_SECONDS} seconds.`,
        ja: `監視プロセスから${WATCHER_SECONDS}秒以上応答がありません。`,
      },
      action: {
        en: 'Start it again: npm run start:watcher.',
        ja: '再起動してください：npm run start:watcher',
      },
    },
  ]
}
