import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { RequestCounter, RequestCounts } from '../../../../src/health/request-counter.ts'
import { beforeExit } from '../../../../src/http/stopping.ts'
import { RETENTION_DAYS } from '../../../../src/logs/retention.ts'
import { type Database, inDatabase } from '../../../core/database/in-database.ts'

const STORE_MS = 60_000
/** Rows of a process are of one primary key each, so that processes do not wait for one another. */
const PROCESS = randomUUID()

// The log has no line for each request, and would cost one for each: of a minute with slow reads it has one. The metrics of
// a process are known to Prometheus only, which an installation may not have.

/** Stores what a process has counted, once a minute and before it exits. A process without requests stores nothing. */
export function storeCountsRegularly(payload: Payload, counter: RequestCounter): void {
  const timer = setInterval(() => {
    storeCounts(payload, counter).catch((err: unknown) => {
      payload.logger.warn({ err }, 'The requests of the last minute could not be stored yet.')
    })
  }, STORE_MS)
  timer.unref()
  beforeExit(() => storeCounts(payload, counter))
}

/** Stores what was counted since the last time. What cannot be stored is counted again. */
export async function storeCounts(payload: Payload, counter: RequestCounter): Promise<void> {
  const counts = counter.take()
  if (!counts) return
  try {
    await insert(payload, counts)
  } catch (error) {
    counter.putBack(counts)
    throw error
  }
  const { slowest, ...rest } = counts
  if (!slowest) return
  const context = { ...rest, slowest, retention: 'performance' }
  payload.logger.info(context, `Reads were slow, most of all ${slowest.route}.`)
}

async function insert(payload: Payload, counts: RequestCounts): Promise<void> {
  const { answers, failed, reads, slowReads } = counts
  await inDatabase(payload, async ({ rows }) => {
    await rows(sql`
      insert into diagnostics.requests as known (minute, process, answers, failed, reads, slow_reads)
      values (date_trunc('minute', now()), ${PROCESS}, ${answers}, ${failed}, ${reads}, ${slowReads})
      on conflict (minute, process) do update set
        answers = known.answers + excluded.answers, failed = known.failed + excluded.failed,
        reads = known.reads + excluded.reads, slow_reads = known.slow_reads + excluded.slow_reads`)
    await rows(
      sql`delete from diagnostics.requests where minute < now() - ${RETENTION_DAYS.performance} * interval '1 day'`,
    )
  })
}

/** The answers of all processes in a time in ms since 1970, and those that have failed. */
export async function requestsIn(
  { rows }: Pick<Database, 'rows'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Pick<RequestCounts, 'answers' | 'failed'>> {
  const [row] = await rows<Pick<RequestCounts, 'answers' | 'failed'>>(sql`
    select coalesce(sum(answers), 0)::int as answers, coalesce(sum(failed), 0)::int as failed
    from diagnostics.requests
    where minute >= ${new Date(from).toISOString()} and minute < ${new Date(to).toISOString()}`)
  return row ?? { answers: 0, failed: 0 }
}

/** The requests of all processes in the last minutes: a range of the primary key. */
export async function readCounts(payload: Payload, minutes: number): Promise<RequestCounts> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<RequestCounts>(sql`
      select coalesce(sum(answers), 0)::int as answers, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(reads), 0)::int as reads, coalesce(sum(slow_reads), 0)::int as "slowReads"
      from diagnostics.requests where minute > now() - ${minutes} * interval '1 minute'`),
  )
  return row ?? { answers: 0, failed: 0, reads: 0, slowReads: 0 }
}
