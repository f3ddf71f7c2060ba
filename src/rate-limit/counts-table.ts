import { Pool } from 'pg'

/** Schema of its own: migrations of the records never touch it. */
const SCHEMA = 'rate_limits'
/** What is counted together by all processes: a key, points, and when they count no more, in ms. */
export const COUNTS = `${SCHEMA}.requests`
/** Any number that nothing else in the database locks. */
const LOCK = 7_310_402_119

/** The clock of the database, which all processes share. */
export const NOW_MS = '(extract(epoch from now()) * 1000)::bigint'

export type CountsPoolOptions = {
  readonly databaseUrl: string
  readonly name: string
  /** Most connections. */
  readonly connections: number
  /** Longest time for a connection and for a statement, in ms. */
  readonly patienceMs: number
  /** Told of sessions that were lost. The pool opens new ones. */
  readonly onError: (error: Error) => void
}

/** Sessions that count. Nothing connects before the first statement. */
export function openCountsPool(options: CountsPoolOptions): Pool {
  const pool = new Pool({
    connectionString: options.databaseUrl,
    application_name: options.name,
    max: options.connections,
    connectionTimeoutMillis: options.patienceMs,
    statement_timeout: options.patienceMs,
    // A server that is gone without a word does not even refuse.
    query_timeout: 2 * options.patienceMs,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  pool.on('error', options.onError)
  return pool
}

/** Unlogged: counts of an hour at most may start over after a crash. */
export async function createCountsTable(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('${COUNTS}') as found`)
  if (rows[0]?.found) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    await client.query(`create schema if not exists ${SCHEMA}`)
    await client.query(
      `create unlogged table if not exists ${COUNTS} (
        key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    )
    await client.query(`create index if not exists requests_expire on ${COUNTS} (expire)`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => null)
    throw error
  } finally {
    client.release()
  }
}
