import { setTimeout } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { keptSince, RETENTION_DAYS } from '../../../../src/logs/retention.ts'
import { RETENTION_CLASSES } from '../../../../src/logs/shipping/log-record.ts'
import { runStatement } from '../../../core/database/run-statement.ts'

export const EXPIRE_LOGS: JobType<object> = { name: 'expire-logs', data: z.object({}) }

type Options = {
  readonly signal: AbortSignal
  /** Rows of one statement. */
  readonly batch?: number
  /** Between two statements, for the writers of the log. */
  readonly pauseMs?: number
}

/**
 * Removes the entries that are older than they may become, a batch in each transaction: no lock lasts longer than a
 * batch, and what an interrupted run has removed stays removed. May be repeated at any time.
 *
 * @see docs/decisions/0187-expire-log-lines-in-bounded-batches.md
 */
export async function expireLogs(
  payload: Pick<BasePayload, 'db'>,
  { signal, batch = 5000, pauseMs = 50 }: Options,
): Promise<void> {
  const statements = [
    expired('audit_log', '', [keptSince(RETENTION_DAYS.audit), batch]),
    ...RETENTION_CLASSES.map((name) =>
      expired('system_logs', 'retention = $3 and', [keptSince(RETENTION_DAYS[name]), batch, name]),
    ),
  ]
  for (const statement of statements) {
    while (!signal.aborted) {
      const { rowCount } = await runStatement(payload, statement)
      if ((rowCount ?? 0) < batch) break
      await setTimeout(pauseMs)
    }
  }
}

/** Both tables have an index with the time. */
const expired = (
  table: 'audit_log' | 'system_logs',
  condition: string,
  values: readonly unknown[],
) => ({
  text: `delete from ${table} where id = any (array(
    select id from ${table} where ${condition} created_at < $1 order by created_at limit $2))`,
  values,
})
