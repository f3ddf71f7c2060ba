import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { transactionOf } from '../../../core/database/transaction.ts'

/**
 * Runs work with a Payload whose `find` reads a snapshot that another session has exported.
 *
 * @param snapshot as `pg_export_snapshot()` has called it; that session must stay in its transaction meanwhile.
 */
export async function inSnapshot<T>(
  payload: Payload,
  snapshot: string,
  work: (reader: Payload) => Promise<T>,
): Promise<T> {
  const req = await createLocalReq({}, payload)
  const id = await payload.db.beginTransaction({
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  if (id === null) throw new Error('The database has no transactions.')
  req.transactionID = id
  try {
    const { drizzle } = await transactionOf(req)
    await drizzle.execute(sql.raw(`SET TRANSACTION SNAPSHOT '${snapshot}'`))
    const reader: Payload = Object.create(payload, {
      find: {
        value: (options: Parameters<Payload['find']>[0]) => payload.find({ ...options, req }),
      },
    })
    return await work(reader)
  } finally {
    await payload.db.rollbackTransaction(id)
  }
}
