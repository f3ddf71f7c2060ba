import {
  COUNTS,
  createCountsTable,
  NOW_MS,
  openCountsPool,
} from '../../../rate-limit/counts-table.ts'
import { keyHash } from '../../../rate-limit/rate-limiter.ts'
import { type CostBudgetOptions, createCostBudget } from '../../budget/cost-budget.ts'
import type { CostBudget } from '../../budget/port.ts'

/** For a connection and for a statement, in ms: short, because a request to the shop can do without. */
const PATIENCE_MS = 1_000

export type PostgresBudgetOptions = CostBudgetOptions & {
  readonly databaseUrl: string
  /** URL of the shop. */
  readonly shop: string
  /** Longest time for a connection and for a statement, in ms. @default 1000 */
  readonly patienceMs?: number
  /** For tests: an SQL expression of the time in ms. @default the clock of the database */
  readonly clock?: string
}

/**
 * The budget of a shop as one row of the table in which the rate limits are counted: `expire` is when the budget is full
 * again, `points` those of the requests under way. A row that has expired says that the budget is full, as a missing one
 * does. Each step is one statement; no transaction is open while a request waits or is under way.
 */
export function createPostgresBudget({
  databaseUrl,
  shop,
  patienceMs = PATIENCE_MS,
  clock = NOW_MS,
  ...options
}: PostgresBudgetOptions): CostBudget & { close(): Promise<void> } {
  const pool = openCountsPool({
    ...{ databaseUrl, patienceMs, onError: options.onError },
    ...{ name: 'commerce-budget', connections: 2 },
  })
  const key = `commerce-budget:${keyHash(shop)}`
  let ready: Promise<void> | undefined
  const query = async <Row extends object>(sql: string, values: unknown[]) => {
    ready ??= createCountsTable(pool)
    try {
      await ready
      return await pool.query<Row>(sql, [key, ...values])
    } catch (error) {
      // The table may be gone with the database that was there before.
      ready = undefined
      throw error
    }
  }
  const { take, wait, end, told } = statements(clock)
  const budget = createCostBudget(
    {
      async take({ points, costMs, mostMs }) {
        const { rowCount } = await query(take, [points, costMs, mostMs])
        if (rowCount === 1) return 0
        const { rows } = await query<{ left: string }>(wait, [])
        return Math.max(1, Number(rows[0]?.left ?? 0) + costMs - mostMs)
      },
      async end(points, state) {
        if (state) await query(told, [points, state.fullInMs, state.msPerPoint])
        else await query(end, [points])
      },
    },
    options,
  )
  return { ...budget, close: () => pool.end() }
}

const statements = (now: string) => ({
  take: `
    insert into ${COUNTS} as held (key, points, expire) values ($1, $2, ${now} + $3::bigint)
    on conflict (key) do update set
      points = case when held.expire <= ${now} then excluded.points else held.points + excluded.points end,
      expire = greatest(held.expire, ${now}) + $3::bigint
    where greatest(held.expire, ${now}) + $3::bigint - ${now} <= $4::bigint`,
  wait: `select greatest(expire - ${now}, 0) as left from ${COUNTS} where key = $1`,
  end: `update ${COUNTS} set points = greatest(points - $2::integer, 0) where key = $1`,
  told: `
    insert into ${COUNTS} as held (key, points, expire) values ($1, 0, ${now} + $3::bigint)
    on conflict (key) do update set
      points = greatest(held.points - $2::integer, 0),
      expire = ${now} + $3::bigint
        + ceil(greatest(held.points - $2::integer, 0) * $4::double precision)::bigint`,
})
