import type { EventEmitter } from 'node:events'
import type { Payload } from 'payload'

/**
 * Keeps the process alive when the database closes its connections. The driver reports that as an `error`
 * event, which ends a process that has no listener for it. The next query on the connection fails anyway, and
 * the pool opens new connections once the database is available.
 */
export function surviveConnectionLoss(payload: Payload): void {
  const { pool } = payload.db as { pool?: EventEmitter }
  if (!pool) return
  const report = (error: Error & { code?: string }) => {
    payload.logger.warn({ code: error.code }, 'A database session was lost.')
  }
  pool.on('error', report)
  // The pool removes its own listener from a connection while it is in use.
  pool.on('connect', (session: EventEmitter) => session.on('error', report))
}
