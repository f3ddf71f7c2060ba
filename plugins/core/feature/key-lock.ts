import type { Payload, PayloadRequest } from 'payload'
import { areaOf } from '../../../src/object-store/area.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { referencedOf } from '../../../src/object-store/sweep/sweep-objects.ts'
import { inTransaction, transactionOf } from '../database/transaction.ts'
import { ownedAreas } from './stored-objects.ts'

type Recorded<Written, Result> = {
  readonly store: Pick<ObjectStore, 'head' | 'delete'>
  /** Keys of the objects. */
  readonly keys: readonly string[]
  /** Writes the objects. Called again if the sweep has deleted one of them meanwhile. */
  readonly write: () => Promise<Written>
  /** Records them, in the open transaction of the request. */
  readonly record: (written: Written) => Promise<Result>
}

/**
 * Writes objects, then records them in one transaction, then checks that they still exist: the sweep may have
 * deleted an older object under the same key meanwhile. No transaction is open while the store is called.
 *
 * @see docs/decisions/0086-sweep-orphaned-objects-under-a-lock-per-key.md
 */
export async function storeAndRecord<Written, Result>(
  req: PayloadRequest,
  { store, keys, write, record }: Recorded<Written, Result>,
): Promise<Result> {
  const written = await write()
  const result = await inTransaction(req, async () => {
    // Waits for a deletion that has begun. A later one finds the record and keeps the object.
    const { drizzle, sql } = await transactionOf(req)
    for (const key of [...keys].sort())
      await drizzle.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`)
    return record(written)
  })
  // The objects are written and recorded. A failed check is not a failed upload, so it is logged only.
  const heads = await Promise.all(keys.map((key) => store.head(key))).catch(
    (err: unknown): null[] => {
      req.payload.logger.warn(
        { err, keys },
        'Recorded objects could not be checked. If one is missing, run the verification of the object store with --repair.',
      )
      return []
    },
  )
  if (heads.includes(null)) {
    await write()
    await deleteOrphans(req.payload, store, keys)
  }
  return result
}

/** An object may also be missing because it was deleted with its record: then it must not come back. */
async function deleteOrphans(
  payload: Payload,
  store: Pick<ObjectStore, 'delete'>,
  keys: readonly string[],
): Promise<void> {
  const areas = ownedAreas(payload)
  const owned = keys.filter((key) => areaOf(areas, key)?.owner?.owns(key))
  const needed = await referencedOf(areas, owned)
  for (const key of owned) if (!needed.has(key)) await store.delete(key)
}

/** Prevents others from recording the key until the open transaction ends. */
export async function lockKey(req: PayloadRequest, key: string): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Locks several keys as `lockKey` does, always in one order, so that two callers do not wait for each other. */
export async function lockKeys(req: PayloadRequest, keys: readonly string[]): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  // `offset 0` keeps the locks outside of what is sorted.
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
    select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key order by key offset 0
  ) as sorted`)
}

type Session = {
  query(text: string, values: readonly unknown[]): Promise<unknown>
  release(error?: Error): void
}

/**
 * Runs work while the key cannot be recorded. The lock belongs to a connection, not to a transaction, so the
 * work may call the store.
 */
export async function withKeyLock<T>(
  { db }: Payload,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const { pool } = db as unknown as { pool: { connect(): Promise<Session> } }
  const session = await pool.connect()
  try {
    await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [key])
    return await work()
  } finally {
    await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).then(
      () => session.release(),
      // The database releases the locks of a broken connection; the pool must not reuse it.
      (error: Error) => session.release(error),
    )
  }
}
