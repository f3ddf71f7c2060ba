import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { loadRows } from './load-rows.ts'
import type { BackedUpTable } from './manifest.ts'

/** Under this name the jobs that wait are among the tables of an archive. */
export const JOBS = 'jobs.job'

/** Columns that a job does not keep: it waits again, for as long as one that is sent now. */
const NOT_KEPT = ['state', 'started_on', 'completed_on', 'keep_until', 'heartbeat_on', 'output']

const COLUMNS = `
  SELECT array_agg(attname::text ORDER BY attnum) AS columns FROM pg_attribute
  WHERE attrelid = 'jobs.job'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL ($1)`

export async function columnsOfJobs(client: ClientBase): Promise<string[]> {
  const [row] = (await client.query<{ columns: string[] }>(COLUMNS, [NOT_KEPT])).rows
  return row?.columns ?? []
}

/** Version of the tables of the queue. */
export async function queueVersion(client: ClientBase): Promise<number> {
  const [row] = (await client.query<{ version: number }>('SELECT version FROM jobs.version')).rows
  return Number(row?.version)
}

/**
 * The statement that writes the jobs that wait or are being worked on, and failed ones for which others of their key wait.
 * Those of the queue itself stay behind.
 */
export const copyJobsOut = (columns: readonly string[]) =>
  `COPY (SELECT ${columns.map(escapeIdentifier).join(', ')} FROM jobs.job
    WHERE (state <= 'active' OR state = 'failed' AND policy = 'key_strict_fifo') AND name !~ '^__' ORDER BY name COLLATE "C", created_on, id) TO STDOUT`

/**
 * Puts jobs back as waiting ones, in the open transaction. Those of queues that this installation does not have are left
 * out.
 */
export async function loadJobs(
  client: ClientBase,
  { columns }: Pick<BackedUpTable, 'columns'>,
  part: Buffer,
): Promise<void> {
  const names = columns.map(escapeIdentifier).join(', ')
  await client.query(
    `CREATE TEMP TABLE restored_jobs ON COMMIT DROP AS SELECT ${names} FROM jobs.job WITH NO DATA`,
  )
  await loadRows(client, { name: 'pg_temp.restored_jobs', columns }, part)
  await client.query(
    `INSERT INTO jobs.job (${names})
     SELECT ${names} FROM pg_temp.restored_jobs WHERE name IN (SELECT name FROM jobs.queue)`,
  )
}
