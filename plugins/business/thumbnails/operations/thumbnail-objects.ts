import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
/** With the identifier of an artwork, or with the digest of an image that was uploaded on its own. */
const THUMBNAIL = new RegExp(`^thumbnails/[^/]+/([^/]*_)?(${UUID.source}|[0-9a-f]{64})_[^/]*$`)

/** Answers for the thumbnails of artworks, and of orders while their prints are kept. */
export const thumbnailObjects = (payload: Payload): ObjectOwner => ({
  owns: (key) => THUMBNAIL.test(key),
  referenced: async (keys) => new Set(await heldThumbnails(payload, keys)),
})

/** A thumbnail belongs to the artwork or order in its name, in whatever format it is. */
async function heldThumbnails(payload: Payload, keys: readonly string[]): Promise<string[]> {
  const named = keys.map((key) => ({ key, id: UUID.exec(key.split('/').at(-1) ?? '')?.[0] ?? '' }))
  const ids = named.flatMap(({ id }) => (id === '' ? [] : [id]))
  if (ids.length === 0) return []
  const { docs } = await payload.find({
    collection: 'artworks',
    where: { id: { in: ids } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    select: {},
  })
  const present = new Set([...docs.map(({ id }) => id), ...(await printedOrders(payload, ids))])
  return named.flatMap(({ key, id }) => (present.has(id) ? [key] : []))
}

/** Orders whose prints are kept. Without the feature that works on orders there are none. */
async function printedOrders(payload: Payload, ids: readonly string[]): Promise<string[]> {
  if (!('order-prints' in payload.collections)) return []
  const { docs } = await payload.find({
    collection: 'order-prints',
    where: { reference: { in: [...ids] } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    select: { reference: true },
  })
  return docs.map(({ reference }) => reference)
}
