import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { transactionOf } from '../database/in-transaction.ts'

/**
 * Keeps the sweep away from a key until the open transaction ends. Take it before the object is written
 * in the same transaction, or call `claimObject` where the object was written before.
 */
export async function holdKey(req: PayloadRequest, key: string): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`)
}

/** Keeps everybody away who is about to record the key, until the open transaction ends. */
export async function lockKey(req: PayloadRequest, key: string): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * Makes sure that an object which was written before is there and stays until the open transaction has
 * recorded it.
 *
 * @throws ServiceError `STORE_UNAVAILABLE` when it was swept meanwhile; writing it again helps.
 */
export async function claimObject(
  req: PayloadRequest,
  store: ObjectStore,
  key: string,
): Promise<void> {
  await holdKey(req, key)
  if ((await store.head(key)) !== null) return
  throw new ServiceError('STORE_UNAVAILABLE', {
    en: 'The file was removed before it was recorded.',
    ja: 'ファイルが登録前に削除されました。',
  })
}
