import { randomUUID } from 'node:crypto'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { transactionOf } from './transaction.ts'

/**
 * Creates records by one statement in the open transaction of the request. No hook runs and nothing is audited: it is for what
 * the service itself writes, without lists and groups among its fields.
 *
 * @returns the identifiers, in the order of the records.
 */
export async function insertRecords(
  req: PayloadRequest,
  collection: CollectionSlug,
  records: readonly object[],
): Promise<string[]> {
  if (records.length === 0) return []
  const { db } = req.payload
  const { drizzle } = await transactionOf(req)
  const now = new Date().toISOString()
  const ids = records.map(() => randomUUID())
  await db.insert({
    db: drizzle as unknown as Parameters<typeof db.insert>[0]['db'],
    tableName: db.tableNameMap.get(collection.replaceAll('-', '_')) ?? collection,
    values: records.map((record, at) => ({
      ...record,
      ...{ id: ids[at], createdAt: now, updatedAt: now },
    })),
  })
  return ids
}
