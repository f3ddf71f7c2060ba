import { COUNTS, createCountsTable, NOW_MS, openCountsPool } from '../counts-table.ts'
import type { RateCounter } from '../port.ts'
import { createSharedCounter, type SharedCounterOptions } from '../shared-counter.ts'

/** For a connection and for a statement, in ms: a busy database is not one that is away. */
const PATIENCE_MS = 5_000
/** How often windows that have ended are removed. */
const SWEEP_MS = 5 * 60_000

/** Windows begin and end by the clock of the database. */
const COUNT = `
  insert into ${COUNTS} as counted (key, points, expire)
  values ($1, $2, ${NOW_MS} + $3::bigint)
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW_MS}
      then excluded.points else counted.points + excluded.points end,
    expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
  returning points, (expire - ${NOW_MS})::integer as left`
const SWEEP = `delete from ${COUNTS} where expire <= ${NOW_MS}`

export type PostgresCounterOptions = SharedCounterOptions & {
  readonly databaseUrl: string
  /** Most connections. @default 3 */
  readonly connections?: number
  /** Longest time for a connection and for a statement, in ms. @default 5000 */
  readonly patienceMs?: number
}

/** Counts in PostgreSQL. */
export function createPostgresCounter({
  databaseUrl,
  connections = 3,
  patienceMs = PATIENCE_MS,
  ...shared
}: PostgresCounterOptions): RateCounter {
  const { onError } = shared
  const pool = openCountsPool({
    ...{ databaseUrl, connections, patienceMs, onError },
    name: 'rate-limits',
  })
  let hasTable = false
  const sweeping = setInterval(() => {
    if (hasTable) pool.query(SWEEP).catch(onError)
  }, SWEEP_MS).unref()

  return createSharedCounter(
    {
      async count(key, points, windowSeconds) {
        const values = [key, points, windowSeconds * 1000]
        const { rows } = await pool.query<{ points: number; left: number }>(COUNT, values)
        const [row] = rows
        if (!row) throw new Error('The database has not counted.')
        return { count: row.points, millisecondsLeft: row.left }
      },
      async prepare() {
        hasTable = false
        await createCountsTable(pool)
        hasTable = true
      },
      async close() {
        clearInterval(sweeping)
        await pool.end()
      },
    },
    shared,
  )
}
