import type { PayloadRequest } from 'payload'
import type { ObjectStore } from '../../../../src/object-store/port.ts'

/**
 * Removes print files with their records, which go first: a job at work on one then deletes what it makes. May be
 * repeated with the same keys.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`; a repeat goes on.
 */
export async function removePrintFiles(
  req: PayloadRequest,
  keys: readonly string[],
  store: Pick<ObjectStore, 'delete'>,
): Promise<void> {
  const { errors } = await req.payload.delete({
    collection: 'print-data',
    where: { key: { in: [...keys] } },
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (errors.length > 0) throw new Error('The record of a print file could not be removed.')
  for (const key of keys) await store.delete(key)
}
