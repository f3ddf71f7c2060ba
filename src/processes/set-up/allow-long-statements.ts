import type { Payload } from 'payload'
import type { Pool } from 'pg'

const LIFT = 'set statement_timeout = 0'

/**
 * Lifts the time limit of statements: a migration may have to rewrite or index a table of any size.
 * Nothing else runs in the process that calls this.
 */
export async function allowLongStatements(payload: Payload): Promise<void> {
  const { pool } = payload.db as unknown as { pool: Pool }
  // The pool waits for this before it hands a new connection out, unlike for its event `connect`.
  pool.options.onConnect = async (session) => {
    await session.query(LIFT)
  }
  // The connection that Payload has opened already.
  await pool.query(LIFT)
}
