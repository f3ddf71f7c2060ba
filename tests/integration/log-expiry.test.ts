import type { BasePayload } from 'payload'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireLogs } from '../../plugins/platform/logs/jobs/expire-logs.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { storeLines } from '../support/logs/store-lines.ts'

const EXPIRED = 2500
const BATCH = 1000

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  await pool.query('delete from system_logs')
  await pool.query(
    `insert into system_logs (level, message, retention, created_at, updated_at)
     select 'info', 'expired', 'access', now() - interval '8 days' - n * interval '1 second', now()
     from generate_series(1, $1) n`,
    [EXPIRED],
  )
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const linesLike = async (message: string) =>
  (await pool.query('select 1 from system_logs where message = $1', [message])).rowCount

/** A database whose statements are counted; between two of them it does something else. */
function watched(between: () => Promise<unknown>) {
  const removed: (number | null)[] = []
  const db = {
    pool: {
      async query(text: string, values: unknown[]) {
        const result = await pool.query(text, values)
        removed.push(result.rowCount)
        await between()
        return result
      },
    },
  } as unknown as BasePayload['db']
  return { removed, db }
}

describe('the expiry of log lines', () => {
  it('removes a bounded number in a transaction, and lines are written meanwhile', async () => {
    const write = () =>
      storeLines(database.url, [{ msg: 'written' }], { start: Date.now(), everyMs: 1 })
    const { removed, db } = watched(write)
    const { signal } = new AbortController()
    await expireLogs({ db }, { signal, batch: BATCH, pauseMs: 0 })
    const [audit, ...lines] = removed
    expect(audit).toBe(0)
    expect(lines).toEqual([BATCH, BATCH, EXPIRED - 2 * BATCH, 0, 0])
    expect(await linesLike('expired')).toBe(0)
    expect(await linesLike('written')).toBe(removed.length)
  })

  it('keeps no one from writing who has to wait for nothing else', async () => {
    await pool.query(
      `insert into system_logs (level, message, retention, created_at, updated_at)
       values ('info', 'expired', 'access', now() - interval '8 days', now())`,
    )
    const client = await pool.connect()
    await client.query('begin')
    // As a batch that has not ended: its locks are those of its rows alone.
    const open = { pool: client } as unknown as BasePayload['db']
    await expireLogs({ db: open }, { signal: new AbortController().signal })
    await storeLines(database.url, [{ msg: 'beside' }], { start: Date.now(), everyMs: 1 })
    expect(await linesLike('beside')).toBe(1)
    await client.query('rollback')
    client.release()
  })

  it('ends with its worker, and goes on with the next run', async () => {
    const stop = new AbortController()
    const { removed, db } = watched(async () => stop.abort())
    await expireLogs({ db }, { signal: stop.signal })
    expect(removed).toHaveLength(1)
    await expireLogs(
      { db: watched(async () => undefined).db },
      {
        signal: new AbortController().signal,
      },
    )
    expect(await linesLike('expired')).toBe(0)
  })
})
