import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { DatabaseAdapterObj } from 'payload'

/**
 * An adapter whose `commitTransaction` rejects when the database has not committed. Payload's own resolves: a
 * record would be reported as stored although the connection was lost at its COMMIT.
 *
 * @see docs/decisions/0180-report-a-commit-that-fails.md
 */
export function withReportedCommits(adapter: DatabaseAdapterObj): DatabaseAdapterObj {
  return {
    ...adapter,
    init: (args) => reportCommits(adapter.init(args) as unknown as PostgresAdapter) as never,
  }
}

function reportCommits(db: PostgresAdapter): PostgresAdapter {
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
  return db
}
