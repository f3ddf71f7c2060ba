import { requireWholeDatabase } from '../../backup/restore-progress.ts'
import { withClient } from '../../database/with-client.ts'
import type { Spool } from './spool.ts'

const TIMEOUT_MS = 5_000

/**
 * Shows what the watcher knows to the console and to the rules in the worker, and stores what it has sent among the
 * deliveries of the worker. May be repeated with the same deliveries.
 */
export async function publishState(
  databaseUrl: string,
  { state, ended }: Pick<Spool, 'state' | 'ended'>,
): Promise<void> {
  await withClient(
    databaseUrl,
    async (client) => {
      const run = (text: string, given: readonly unknown[]) => {
        const query = { text, values: [...given], query_timeout: TIMEOUT_MS }
        return client.query(query)
      }
      // A restore compares every row with the archive; what is known now is published after it.
      await requireWholeDatabase(client)
      await run(
        `INSERT INTO alert_states (source, state, seen_at) VALUES ('watcher', $1, now())
         ON CONFLICT (source) DO UPDATE SET state = $1, seen_at = now(), updated_at = now()`,
        [JSON.stringify(state)],
      )
      for (const { notification, channel, status, uncertain, endedAt } of ended) {
        const { id, kind, class: level, at } = notification
        const sentAt = status === 'sent' ? endedAt : null
        await run(
          `INSERT INTO alert_deliveries
             (notification_id, channel, kind, class, notification, status, uncertain, created_at, sent_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000))
           ON CONFLICT DO NOTHING`,
          [id, channel, kind, level, JSON.stringify(notification), status, uncertain, at, sentAt],
        )
      }
    },
    TIMEOUT_MS,
  )
}
