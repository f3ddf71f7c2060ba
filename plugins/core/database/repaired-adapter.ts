import type { EventEmitter } from 'node:events'
import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { DatabaseAdapterObj } from 'payload'

/**
 * Payload's adapter without three of its faults: `commitTransaction` resolved although the database had not committed,
 * `connect` checked a connection out of the pool and never released it, one more after each connection that was
 * reset, and a change of many records went on after one that the database had refused, so that the reason was lost.
 *
 * @see docs/decisions/0180-repair-the-database-adapter-from-outside.md
 */
export function repairedAdapter(adapter: DatabaseAdapterObj): DatabaseAdapterObj {
  return {
    ...adapter,
    init(args) {
      const db = adapter.init(args) as unknown as PostgresAdapter
      reportCommits(db)
      keepPool(db)
      return db as never
    },
  }
}

/** Payload checks no connection out of a pool that exists already. */
function keepPool(db: PostgresAdapter): void {
  const { connect } = db
  db.connect = async (options) => {
    if (!db.pool) {
      const pool = new db.pg.Pool(db.poolOptions)
      surviveConnectionLoss(pool, db)
      pool.on('connect', (session) => {
        const { connection } = session as unknown as { readonly connection: EventEmitter }
        explainFailedTransactions(connection)
      })
      const session = await pool.connect().catch((error: Error) => {
        throw new Error(`Error: cannot connect to Postgres: ${error.message}`, { cause: error })
      })
      session.release()
      db.pool = pool
    }
    await connect?.call(db, options)
  }
}

/**
 * Keeps the process alive when the database closes its connections. The driver reports that as an `error`
 * event, which ends a process that has no listener for it. The next query on the connection fails anyway, and
 * the pool opens new connections once the database is available.
 */
function surviveConnectionLoss(pool: EventEmitter, { payload }: PostgresAdapter): void {
  const report = (error: Error & { code?: string }) => {
    payload.logger.warn({ code: error.code }, 'A database session was lost.')
  }
  pool.on('error', report)
  // The pool removes its own listener from a connection while it is in use.
  pool.on('connect', (session: EventEmitter) => session.on('error', report))
}

/** SQLSTATE "in failed SQL transaction": an earlier statement was refused. */
const FAILED_BEFORE = '25P02'
/** What the database says of a session outside of a transaction. */
const IDLE = 'I'

type Refusal = Error & { readonly code?: string }

/**
 * Gives the refusal of a statement in a failed transaction the first refusal as its cause, which says whether that was a
 * conflict or a fault.
 */
function explainFailedTransactions(connection: EventEmitter): void {
  let first: Refusal | undefined
  // Before the driver's own listener, which hands the refusal on.
  connection.prependListener('errorMessage', (refusal: Refusal) => {
    if (refusal.code === FAILED_BEFORE) refusal.cause = first
    else first ??= refusal
  })
  connection.on('readyForQuery', ({ status }: { readonly status: string }) => {
    if (status === IDLE) first = undefined
  })
}

function reportCommits(db: PostgresAdapter): void {
  const { beginTransaction, commitTransaction } = db
  /** How a transaction ended, by its session. */
  const endings = new WeakMap<object, Promise<unknown>>()
  db.beginTransaction = async (options) => {
    const ended: Promise<unknown>[] = []
    const transaction: typeof db.drizzle.transaction = (work, config) => {
      const ending = db.drizzle.transaction(work, config)
      ended.push(ending)
      return ending
    }
    // Payload calls this one method, and keeps the promise of the transaction's end to itself.
    const observed = Object.create(db, { drizzle: { value: { transaction } } })
    const id = await beginTransaction.call(observed, options)
    const session = id === null ? undefined : db.sessions[id]
    if (session && ended[0]) endings.set(session, ended[0])
    return id
  }
  db.commitTransaction = async (id) => {
    const session = db.sessions[await id]
    await commitTransaction.call(db, id)
    if (session) await endings.get(session)
  }
}
