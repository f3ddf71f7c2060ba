import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import type { Order } from '../../../../src/payload-types.ts'
import { photoLines } from '../operations/photo-lines.ts'

/**
 * Names what an order prints: its photos, how often, and on which sheets. `null` while its prints are not those of its
 * lines: the shop has changed the order, and the worker has not followed yet.
 */
export async function printsVersion(req: PayloadRequest, order: Order): Promise<string | null> {
  const { docs } = await req.payload.find({
    collection: 'order-prints',
    where: { order: { equals: order.id } },
    sort: 'position',
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const printed = totals(docs.map(({ upload, copies }) => [upload, copies]))
  const ordered = totals(
    photoLines(order).map(({ photoUpload, currentQuantity }) => [photoUpload, currentQuantity]),
  )
  if (JSON.stringify(printed) !== JSON.stringify(ordered)) return null
  const facts = docs.map(({ reference, photoSha256, copies, widthMm, heightMm }) => [
    ...[reference, photoSha256, copies, widthMm, heightMm],
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** The quantity of each upload, in an order that does not depend on theirs. */
function totals(parts: readonly (readonly [string | null, number])[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [upload, quantity] of parts)
    sums.set(upload ?? '', (sums.get(upload ?? '') ?? 0) + quantity)
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
}
