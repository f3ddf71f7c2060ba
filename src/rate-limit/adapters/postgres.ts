import { Pool } from 'pg'
import type { RateCounter } from '../port.ts'
import { createSharedCounter, type SharedCounterOptions } from '../shared-counter.ts'

/** Schema of its own: migrations of the records never touch it. */
const SCHEMA = 'rate_limits'
const TABLE = 'requests'
/** Any number that nothing else in the database locks. */
const LOCK = 7_310_402_119

/** For a connection and for a statement, in ms: a busy database is not one that is away. */
const PATIENCE_MS = 5_000
/** How often windows that have ended are removed. */
const SWEEP_MS = 5 * 60_000

/** Windows begin and end by the clock of the database, which all processes share. */
const NOW_MS = '(extract(epoch from now()) * 1000)::bigint'
const COUNT = `
  insert into ${SCHEMA}.${TABLE} as counted (key, points, expire)
  values ($1, $2, ${NOW_MS} + $3::bigint)
  on conflict (key) do update set
    points = case when counted.expire <= ${NOW_MS}
      then excluded.points else counted.points + excluded.points end,
    expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
  returning points, (expire - ${NOW_MS})::integer as left`
const SWEEP = `delete from ${SCHEMA}.${TABLE} where expire <= ${NOW_MS}`

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
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'rate-limits',
    max: connections,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    // A server that is gone without a word does not even refuse.
    query_timeout: 2 * patienceMs,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  // The pool opens a new session when one was lost.
  pool.on('error', onError)
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
        await createTable(pool)
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

/** Unlogged: counts of an hour at most may start over after a crash. */
async function createTable(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('${SCHEMA}.${TABLE}') as found`)
  if (rows[0]?.found) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    await client.query(`create schema if not exists ${SCHEMA}`)
    await client.query(
      `create unlogged table if not exists ${SCHEMA}.${TABLE} (
        key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    )
    await client.query(`create index if not exists requests_expire on ${SCHEMA}.${TABLE} (expire)`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => null)
    throw error
  } finally {
    client.release()
  }
}
