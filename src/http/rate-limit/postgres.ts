import { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { consume } from './consume.ts'
import { inBatches } from './in-batches.ts'
import { createMemoryCounter } from './memory.ts'
import { type RateCounter, WINDOW_SECONDS } from './port.ts'

/** Schema of its own: migrations of the records never touch it. */
const SCHEMA = 'rate_limits'
const TABLE = 'requests'
/** Any number that nothing else in the database locks. */
const LOCK = 7_310_402_119

/** For a connection and for a statement, in ms: a busy database is not one that is away. */
const PATIENCE_MS = 5_000
/** How long the database is left alone after it failed. */
const REST_MS = 5_000

export type PostgresCounterOptions = {
  readonly databaseUrl: string
  /** Told once for each time that the database could not count. */
  readonly onError: (error: Error) => void
}

/**
 * Counts in PostgreSQL, exactly across all processes. A key that has used up its allowance is not
 * asked about again until its window ends, so a flood costs the database nothing. While the database
 * cannot be asked, each process counts by itself: the limit holds, only not across processes.
 */
export function createPostgresCounter({
  databaseUrl,
  onError,
}: PostgresCounterOptions): RateCounter {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'rate-limits',
    max: 3,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    // A server that is gone without a word does not even refuse.
    query_timeout: 2 * PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  // The pool opens a new session when one was lost.
  pool.on('error', onError)
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: SCHEMA,
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  })
  const count = inBatches((key, points) => consume(limiter, key, points))
  const memory = createMemoryCounter()
  const exhausted = new Map<string, { readonly count: number; readonly until: number }>()
  let ready: Promise<void> | undefined
  let restUntil = 0

  const prepare = () => {
    ready ??= createTable(pool).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  async function ask(key: string, limit: number) {
    const known = exhausted.get(key)
    const now = Date.now()
    if (known && known.until > now)
      return { count: known.count, millisecondsLeft: known.until - now }
    exhausted.delete(key)
    await prepare()
    const counted = await count(key)
    if (counted.count > limit) remember(exhausted, key, counted)
    return counted
  }

  return {
    prepare,
    async consume(key, limit) {
      if (Date.now() < restUntil) return memory.consume(key, limit)
      try {
        return await ask(key, limit)
      } catch (error) {
        restUntil = Date.now() + REST_MS
        onError(error instanceof Error ? error : new Error(String(error)))
        return memory.consume(key, limit)
      }
    },
    close: () => pool.end(),
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
  exhausted.set(key, { count, until: Date.now() + millisecondsLeft })
}

/** The counts of a minute need no log of the database: after a crash they start anew. */
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
