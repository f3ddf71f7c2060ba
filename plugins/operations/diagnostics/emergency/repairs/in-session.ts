import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { type Database, inDatabase } from '../../../../core/database/in-database.ts'

const READ_MS = 5_000
/** For statements that read a whole table. */
const REPAIR_MS = 10 * 60_000
/** A repair gives up rather than let requests wait behind its lock. */
const LOCK_MS = 5_000

/** Reads within a time limit per statement, in a transaction of its own. */
export function inShort<T>(
  payload: Payload,
  read: (rows: Database['rows']) => Promise<T>,
): Promise<T> {
  return inDatabase(payload, async ({ rows }) => {
    await rows(sql.raw(`set local statement_timeout = ${READ_MS}`))
    return read(rows)
  })
}

/** Runs statements that may take minutes, in no transaction, on a connection that is closed afterwards. */
export async function inSession(
  payload: Payload,
  work: (session: PoolClient) => Promise<void>,
): Promise<void> {
  const session: PoolClient = await payload.db.pool.connect()
  try {
    await session.query(`set statement_timeout = ${REPAIR_MS}`)
    await session.query(`set lock_timeout = ${LOCK_MS}`)
    await work(session)
  } finally {
    // Its limits are no use to anyone else.
    session.release(true)
  }
}
