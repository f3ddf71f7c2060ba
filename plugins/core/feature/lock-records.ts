import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeOperationHook, CollectionSlug, PayloadRequest, Where } from 'payload'
import { isUuid } from '../../../src/database/uuid.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { isLockTimeout, lockSeconds, withLockTimeout } from './lock-timeout.ts'

/**
 * Locks records until the open transaction ends and returns how many of them exist. Payload writes a record
 * back whole, as it has read it before: without this, what is recorded in between would be lost.
 *
 * @throws ServiceError `SERVICE_BUSY` if the wait was longer than `DATABASE_LOCK_SECONDS`; jobs wait for the lock, too,
 *   and repeat after this error.
 * @see docs/decisions/0143-lock-artworks-while-they-change.md
 */
export async function lockRecords(
  req: PayloadRequest,
  collection: CollectionSlug,
  ids: readonly (number | string)[],
): Promise<number> {
  // PostgreSQL fails on an id that is not a UUID, and no record has one.
  const uuids = ids.map(String).filter(isUuid)
  const { drizzle } = await withLockTimeout(req)
  // In one order, so that two changes of several records do not wait for each other.
  const locked = await drizzle
    .execute(
      sql`select id from ${sql.identifier(collection.replaceAll('-', '_'))}
          where id in (select jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb)::uuid)
          order by id for update`,
    )
    .catch((cause: unknown) => {
      throw isLockTimeout(cause) ? beingChanged(req, cause) : cause
    })
  return 'rows' in locked ? locked.rows.length : 0
}

function beingChanged(req: PayloadRequest, cause: unknown): ServiceError {
  const sentence = {
    en: 'Another change of this record is still running.',
    ja: 'このデータの別の変更を処理しています。',
  }
  return new ServiceError('SERVICE_BUSY', sentence, { cause, retryAfterSeconds: lockSeconds(req) })
}

/** Locks before Payload reads what it writes back, and before other hooks check what is deleted. */
export const lockBeforeChange: CollectionBeforeOperationHook = async ({
  args,
  collection: { slug },
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'update' && operation !== 'delete') return
  const { id, where } = args as { readonly id?: number | string; readonly where?: Where }
  if (overrideAccess && id !== undefined) await lockRecords(req, slug, [id])
  else {
    const wanted = id === undefined ? where : { id: { equals: id } }
    await lockRecords(req, slug, await visible(req, slug, wanted, overrideAccess))
  }
}

/**
 * A caller may change only records that they may see. Payload asks its access rules after this hook; without asking
 * them here, a stranger could lock every record.
 *
 * @throws Forbidden if they may see none, as the operation itself does.
 */
async function visible(
  req: PayloadRequest,
  collection: CollectionSlug,
  where: Where | undefined,
  overrideAccess: boolean | undefined,
): Promise<string[]> {
  const { docs } = await req.payload.find({
    collection,
    where: where ?? {},
    pagination: false,
    depth: 0,
    select: {},
    // REST passes nothing and means that the rules hold.
    overrideAccess: overrideAccess ?? false,
    req,
  })
  return docs.map(({ id }) => String(id))
}
