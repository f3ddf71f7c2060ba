import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { Order, PhotoUpload } from '../../../../src/payload-types.ts'
import type { StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'
import { photoProblems } from '../../../../src/production/photo-problems.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockOrder } from '../../orders/api.ts'
import type { ProductionOptions } from '../options.ts'
import { keepPrints } from './keep-prints.ts'
import { noteEvent } from './note-event.ts'
import { photoLines } from './photo-lines.ts'

/**
 * Compares a paid order of photos with its uploads (specification, section 2.6), and has what it prints made. One that
 * differs is held, and returns to the check when it no longer does. May be repeated at any time.
 *
 * @see docs/decisions/0247-print-what-the-upload-says-and-hold-orders-that-differ.md
 */
export async function prepareOrder(
  payload: Payload,
  orderId: string,
  options: ProductionOptions,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, async () => {
    const seen = await findOrder(req, orderId)
    if (!seen) return
    await lockOrder(req, seen.platformId)
    const order = await findOrder(req, orderId)
    if (!order || !isBeingChecked(order)) return
    const lines = photoLines(order)
    const uploads = await uploadsOf(req, lines)
    const facts = new Map(
      uploads.map(({ id, brand, template, quantity, readyForCheckout }) => [
        id,
        { brand: relationId(brand), template: relationId(template), quantity, readyForCheckout },
      ]),
    )
    const brand = order.brand ? relationId(order.brand) : null
    const problems = photoProblems({ brand, lines, uploads: facts })
    const now = await followProblems(req, order, problems)
    if (problems.length === 0) await keepPrints(req, { order: now, uploads }, options)
  })
}

/** A change after the approval holds the order as well: what the factory does not have yet waits. */
const isBeingChecked = ({ status, heldFrom }: Order): boolean =>
  status === 'pending' || status === 'printing' || (status === 'on_hold' && heldFrom !== null)

const findOrder = (req: PayloadRequest, id: string): Promise<Order | null> =>
  req.payload.findByID({
    ...{ collection: 'orders', id, depth: 0, disableErrors: true, overrideAccess: true, req },
  })

async function uploadsOf(
  req: PayloadRequest,
  lines: readonly { readonly photoUpload: string | null }[],
): Promise<(PhotoUpload & { readonly photos: StoredPhoto[] })[]> {
  const ids = [...new Set(lines.flatMap(({ photoUpload }) => photoUpload ?? []))]
  const { docs } = await req.payload.find({
    collection: 'photo-uploads',
    where: { id: { in: ids }, state: { equals: 'ordered' } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  // In the order of the lines, so that each photo keeps its number.
  return docs
    .map((upload) => ({ ...upload, photos: upload.photos as StoredPhoto[] }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Holds an order because of new problems, and lets it go when those for which it was held are gone. */
async function followProblems(
  req: PayloadRequest,
  order: Order,
  problems: NonNullable<Order['photoProblems']>,
): Promise<Order> {
  const before = order.photoProblems ?? []
  if (before.join() === problems.join()) return order
  const { status } = order
  const held =
    problems.length > 0 && (status === 'pending' || status === 'printing')
      ? ({ status: 'on_hold', heldFrom: status, holdReason: null } as const)
      : {}
  // A reason that a user gave still holds.
  const released =
    problems.length === 0 && status === 'on_hold' && order.heldFrom && !order.holdReason
      ? ({ status: order.heldFrom, heldFrom: null } as const)
      : {}
  const now = await req.payload.update({
    ...{ collection: 'orders', id: order.id, depth: 0, overrideAccess: true, req },
    data: { photoProblems: problems, ...held, ...released },
  })
  await noteEvent(req, order, { kind: 'problems', text: problems.join(', ') || null })
  return now
}
