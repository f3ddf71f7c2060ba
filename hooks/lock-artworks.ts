import type { CollectionBeforeOperationHook, PayloadRequest, Where } from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'

/**
 * Locks artworks until the open transaction ends and returns how many of them exist. Payload writes an artwork
 * back whole, as it has read it before: without this, a picture that is recorded in between would be lost.
 *
 * @see docs/decisions/0143-lock-artworks-while-they-change.md
 */
export async function lockArtworks(
  req: PayloadRequest,
  ids: readonly (number | string)[],
): Promise<number> {
  const { drizzle, sql } = await transactionOf(req)
  // In one order, so that two changes of several artworks do not wait for each other.
  const locked = await drizzle.execute(
    sql`select id from artworks
        where id::text in (select jsonb_array_elements_text(${JSON.stringify(ids.map(String))}::jsonb))
        order by id for update`,
  )
  return 'rows' in locked ? locked.rows.length : 0
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
  await lockArtworks(req, id === undefined ? await visible(req, where, overrideAccess) : [id])
}

/** A caller may change only artworks that they may see. */
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
    overrideAccess: overrideAccess ?? true,
    req,
  })
  return docs.map(({ id }) => id)
}
