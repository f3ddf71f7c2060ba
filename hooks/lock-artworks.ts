import type { CollectionBeforeOperationHook, PayloadRequest, Where } from 'payload'
import {
  isLockTimeout,
  lockSeconds,
  withLockTimeout,
} from '../plugins/core/feature/lock-timeout.ts'
import { isUuid } from '../src/database/uuid.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/**
 * Locks artworks until the open transaction ends and returns how many of them exist. Payload writes an artwork
 * back whole, as it has read it before: without this, a picture that is recorded in between would be lost.
 *
 * @throws ServiceError `SERVICE_BUSY` if the wait was longer than `DATABASE_LOCK_SECONDS`; jobs wait for the lock, too,
 *   and repeat after this error.
 * @see docs/decisions/0143-lock-artworks-while-they-change.md
 */
export async function lockArtworks(
  req: PayloadRequest,
  ids: readonly (number | string)[],
): Promise<number> {
  // PostgreSQL fails on an id that is not a UUID, and no artwork has one.
  const uuids = ids.map(String).filter(isUuid)
  const { drizzle, sql } = await withLockTimeout(req)
  // In one order, so that two changes of several artworks do not wait for each other.
  const locked = await drizzle
    .execute(
      sql`select id from artworks
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
    en: 'Another change of this artwork is still running.',
    ja: 'この作品の別の変更を処理しています。',
  }
  return new ServiceError('SERVICE_BUSY', sentence, { cause, retryAfterSeconds: lockSeconds(req) })
}

/** Locks before Payload reads what it writes back, and before other hooks check what is deleted. */
export const lockBeforeChange: CollectionBeforeOperationHook = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'update' && operation !== 'delete') return
  const { id, where } = args as { readonly id?: number | string; readonly where?: Where }
  if (overrideAccess && id !== undefined) await lockArtworks(req, [id])
  else {
    const wanted = id === undefined ? where : { id: { equals: id } }
    await lockArtworks(req, await visible(req, wanted, overrideAccess))
  }
}

/**
 * A caller may change only artworks that they may see. Payload asks its access rules after this hook; without asking
 * them here, a stranger could lock every artwork.
 *
 * @throws Forbidden if they may see none, as the operation itself does.
 */
async function visible(
  req: PayloadRequest,
  where: Where | undefined,
  overrideAccess: boolean | undefined,
): Promise<string[]> {
  const { docs } = await req.payload.find({
    collection: 'artworks',
    where: where ?? {},
    pagination: false,
    depth: 0,
    select: {},
    // REST passes nothing and means that the rules hold.
    overrideAccess: overrideAccess ?? false,
    req,
  })
  return docs.map(({ id }) => id)
}
