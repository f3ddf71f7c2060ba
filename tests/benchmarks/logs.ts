import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { BasePayload } from 'payload'
import { Pool } from 'pg'
import { expireLogs } from '../../plugins/platform/logs/jobs/expire-logs.ts'
import { logQuery } from '../../src/logs/log-query.ts'
import { startOwnDatabase } from '../support/database/own-database.ts'
import { filtersOf, type NamedFilter, seedLog } from '../support/logs/seed-log.ts'
import { storeLines } from '../support/logs/store-lines.ts'
import { asResult, conclude } from './conclude.ts'
import { atMost, quantile, type Verdict } from './verdicts.ts'

/**
 * How long the pages of a log of a million lines take, for every filter of the viewer, and whether expiry keeps the
 * writers waiting. `--quick` takes few lines and writes no file. Run: npm run bench -- --only logs
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const LINES = options.quick ? 20_000 : 1_000_000
const EXPIRED = options.quick ? 20_000 : 200_000
const ROUNDS = 20

const loadBefore = loadavg()[0] ?? 0
if (loadBefore > 0.5)
  console.info(`The machine is busy (load ${loadBefore.toFixed(1)}): read no goal from this.`)

const database = await startOwnDatabase()
const pool = new Pool({ connectionString: database.url, max: 4 })
try {
  await seedLog(database.url, LINES)
  console.info(`${LINES} lines are seeded.`)
  const verdicts = [...(await pages(await filtersOf(database.url))), ...(await expiry())]
  if (!options.quick) {
    await conclude(verdicts, asResult('logs', { goals: verdicts }))
  }
} finally {
  await pool.end()
  await database.remove()
}

/** Each filter in turns with the others, so that a slow minute spoils none more than another. */
async function pages(filters: readonly NamedFilter[]): Promise<Verdict[]> {
  const times = new Map(filters.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, filter] of filters) {
      const { text, values } = logQuery(filter)
      const startedAt = performance.now()
      await pool.query(text, [...values])
      times.get(name)?.push(performance.now() - startedAt)
    }
  }
  let scans = 0
  for (const [, filter] of filters) {
    const { text, values } = logQuery(filter)
    const { rows } = await pool.query(`explain (format json) ${text}`, [...values])
    if (JSON.stringify(rows).includes('Seq Scan')) scans += 1
  }
  return [
    atMost('sequential scans of all filters', scans, 0),
    ...[...times].map(([name, each]) => atMost(`${name}, p95, ms`, quantile(each, 0.95), 200)),
  ]
}

/** Removes expired lines while others are written. */
async function expiry(): Promise<Verdict[]> {
  await pool.query(
    `insert into system_logs (level, message, retention, created_at, updated_at)
     select 'info', 'An expired line', 'access', now() - interval '8 days' - n * interval '1 second', now()
     from generate_series(1, $1) n`,
    [EXPIRED],
  )
  const batches: number[] = []
  const db = {
    pool: {
      async query(text: string, values: unknown[]) {
        const startedAt = performance.now()
        const result = await pool.query(text, values)
        if ((result.rowCount ?? 0) > 0) batches.push(performance.now() - startedAt)
        return result
      },
    },
  } as unknown as BasePayload['db']
  const writes: number[] = []
  let isDone = false
  const expiring = expireLogs({ db }, { signal: new AbortController().signal }).then(() => {
    isDone = true
  })
  const lines = Array.from({ length: 100 }, (_, n) => ({ msg: `A line of now ${n}` }))
  while (!isDone) {
    const startedAt = performance.now()
    await storeLines(database.url, lines, { start: Date.now(), everyMs: 0 })
    writes.push(performance.now() - startedAt)
  }
  await expiring
  const { rows } = await pool.query(
    `select count(*)::int as left from system_logs where message = 'An expired line'`,
  )
  return [
    atMost('expired lines that are left', rows[0].left, 0),
    atMost('a batch of 5000 expired lines, longest, ms', Math.max(...batches), 1000),
    atMost('200 lines written meanwhile, p95, ms', quantile(writes, 0.95), 1000),
  ]
}
