import type { EventEmitter } from 'node:events'
import type { Payload } from 'payload'

/**
 * Keeps the process alive when the database ends its sessions. The driver reports that as an event,
 * which ends a process without a listener; the next query of a session tells the caller anyway, and
 * the pool opens new sessions as soon as the database is back.
 */
export function surviveConnectionLoss(payload: Payload): void {
  const { pool } = payload.db as { pool?: EventEmitter }
  if (!pool) return
  const report = (error: Error & { code?: string }) => {
    payload.logger.warn({ code: error.code }, 'A database session was lost.')
  }
  pool.on('error', report)
  // The pool removes its own listener from a connection in use.
  pool.on('connect', (session: EventEmitter) => session.on('error', report))
}
