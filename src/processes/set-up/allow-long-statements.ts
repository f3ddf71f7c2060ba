import type { EventEmitter } from 'node:events'
import type { Payload } from 'payload'

type Session = { query(sql: string): Promise<unknown> }

/**
 * Lifts the time limit of statements: a migration may have to rewrite or index a table of any size.
 * Nothing else runs in the process that calls this.
 */
export async function allowLongStatements(payload: Payload): Promise<void> {
  const { pool } = payload.db as unknown as { pool: Session & EventEmitter }
  const lift = (session: Session) => session.query('set statement_timeout = 0')
  pool.on('connect', (session: Session) => {
    lift(session).catch((error: unknown) =>
      payload.logger.error({ err: error }, 'No long statements.'),
    )
  })
  await lift(pool)
}
