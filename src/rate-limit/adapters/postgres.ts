import { Pool } from 'pg'
import { inBatches } from '../in-batches.ts'
import { type RateCount, type RateCounter, WINDOW_SECONDS } from '../port.ts'

/** Schema of its own: migrations of the records never touch it. */
const SCHEMA = 'rate_limits'
const TABLE = 'requests'
/** Any number that nothing else in the database locks. */
const LOCK = 7_310_402_119

/** For a connection and for a statement, in ms: a busy database is not one that is away. */
const PATIENCE_MS = 5_000
/** How long the database is left alone after it failed. */
const REST_MS = 5_000
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

export type PostgresCounterOptions = {
  readonly databaseUrl: string
  /** Most connections. @default 3 */
  readonly connections?: number
  /** Counts while the database cannot. */
  readonly fallback: RateCounter
  /** Told once for each time that the database could not count. */
  readonly onError: (error: Error) => void
}

/**
 * Counts in PostgreSQL, exactly across all processes and however their clocks go. A key that has used up
 * its allowance is not asked about again until its window ends, so a flood costs the database nothing.
 * While the database cannot be asked, each process counts by itself: the limit holds, only not across
 * processes.
 *
 * @see docs/decisions/0071-count-rate-limits-in-postgresql-with-fixed-windows.md
 */
export function createPostgresCounter({
  databaseUrl,
  connections = 3,
  fallback: memory,
  onError,
}: PostgresCounterOptions): RateCounter {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'rate-limits',
    max: connections,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    // A server that is gone without a word does not even refuse.
    query_timeout: 2 * PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  // The pool opens a new session when one was lost.
  pool.on('error', onError)
  const counting = (windowSeconds: number) =>
    inBatches(async (key, points): Promise<RateCount> => {
      const values = [key, points, windowSeconds * 1000]
      const { rows } = await pool.query<{ points: number; left: number }>(COUNT, values)
      const [row] = rows
      if (!row) throw new Error('The database has not counted.')
      return { count: row.points, millisecondsLeft: row.left }
    })
  const counts = new Map<number, ReturnType<typeof counting>>()
  const exhausted = new Map<string, { readonly count: number; readonly until: number }>()
  let ready: Promise<void> | undefined
  let restUntil = 0
  const sweeping = setInterval(() => {
    if (ready !== undefined) pool.query(SWEEP).catch(onError)
  }, SWEEP_MS).unref()

  const prepare = () => {
    ready ??= createTable(pool).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  async function ask(key: string, limit: number, windowSeconds: number) {
    const known = exhausted.get(key)
    // A monotonic clock: it cannot be set.
    const now = performance.now()
    if (known && known.until > now) {
      // Not the first request over the limit, whichever process counted that.
      return { count: known.count + 1, millisecondsLeft: known.until - now }
    }
    exhausted.delete(key)
    await prepare()
    const count = counts.get(windowSeconds) ?? counting(windowSeconds)
    counts.set(windowSeconds, count)
    const counted = await count(key)
    if (counted.count > limit) remember(exhausted, key, counted)
    return counted
  }

  return {
    prepare,
    async consume(key, limit, windowSeconds = WINDOW_SECONDS) {
      if (performance.now() < restUntil) return memory.consume(key, limit, windowSeconds)
      try {
        return await ask(key, limit, windowSeconds)
      } catch (error) {
        restUntil = performance.now() + REST_MS
        // The table may be gone with the database that was there before.
        ready = undefined
        onError(error instanceof Error ? error : new Error(String(error)))
        return memory.consume(key, limit, windowSeconds)
      }
    },
    async close() {
      clearInterval(sweeping)
      await pool.end()
    },
  }
}

const MOST_REMEMBERED = 10_000

function remember(
  exhausted: Map<string, { readonly count: number; readonly until: number }>,
  key: string,
  { count, millisecondsLeft }: { readonly count: number; readonly millisecondsLeft: number },
): void {
  // The oldest goes first: it costs one more question, never a wrong answer.
  const [oldest] = exhausted.keys()
  if (exhausted.size >= MOST_REMEMBERED && oldest !== undefined) exhausted.delete(oldest)
  exhausted.set(key, { count, until: performance.now() + millisecondsLeft })
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
