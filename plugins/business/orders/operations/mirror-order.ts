import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { isNewer } from '../../../../src/orders/is-newer.ts'
import { type KeptOrder, uploadsOf } from '../../../../src/orders/kept-order.ts'
import { type OrderState, stateAfterShop } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockKey, lockKeys } from '../../../core/feature/key-lock.ts'
import { keepPhotosOfOrder, releasePhotosOfOrder } from '../../photo-print/api.ts'
import { brandOfOrder, type SoldInLines, soldInLines } from './sold-in-lines.ts'

const CURRENCY = 'JPY'

/**
 * Makes the record of an order what the shop says of it, unless the record knows something newer. May be repeated, and
 * in any order: the newest state of the shop wins.
 *
 * @param seenAt when the shop has told of it, ISO 8601.
 * @returns whether the record has changed.
 * @throws ServiceError `COMMERCE_REJECTED` for an order in another currency than JPY.
 * @see docs/decisions/0224-mirror-the-orders-of-the-shop.md
 */
export async function mirrorOrder(
  req: PayloadRequest,
  order: KeptOrder,
  seenAt: string,
): Promise<boolean> {
  if (order.currency !== CURRENCY) throw foreign(order.currency)
  return inTransaction(req, async () => {
    await lockOrder(req, order.id)
    const shared = { collection: 'orders', depth: 0, overrideAccess: true, req } as const
    const { docs } = await req.payload.find({
      ...{ ...shared, limit: 1, pagination: false },
      where: { platformId: { equals: order.id } },
    })
    const [kept] = docs
    const came = { updatedAt: order.updatedAt, seenAt }
    if (kept && !isNewer(came, { updatedAt: kept.shopUpdatedAt, seenAt: kept.shopSeenAt }))
      return false
    const sold = await soldInLines(req, order)
    const data = { ...recordOf(order, sold), ...stateOf(kept, order, sold), shopSeenAt: seenAt }
    // What is read again as it was is no change, which would keep users from changing what they have read.
    if (kept && isSame(kept, data)) return false
    if (kept) await req.payload.update({ ...shared, id: kept.id, data })
    else await req.payload.create({ ...shared, data })
    await followWithPhotos(req, order)
    return true
  })
}

/** Lets changes of one order wait for each other until the open transaction ends, also of one that is not there yet. */
export const lockOrder = (req: PayloadRequest, platformId: string): Promise<void> =>
  lockKey(req, keyOf(platformId))

/** Locks several orders at once. */
export const lockOrders = (req: PayloadRequest, platformIds: readonly string[]): Promise<void> =>
  lockKeys(req, platformIds.map(keyOf))

const keyOf = (platformId: string): string => `order/${platformId}`

async function followWithPhotos(req: PayloadRequest, order: KeptOrder): Promise<void> {
  const wanted = { id: order.id, uploads: uploadsOf(order) }
  const isDone = order.cancelledAt !== null || order.fulfilment === 'fulfilled'
  if (isDone) await releasePhotosOfOrder(req, wanted)
  else await keepPhotosOfOrder(req, wanted)
}

/** Whether the record has all of the data but for when the shop has told of it. */
function isSame(kept: Order, { shopSeenAt: _, lines, ...data }: RecordData): boolean {
  const before = kept.lines ?? []
  return (
    hasAll(kept, data) &&
    before.length === lines.length &&
    lines.every((line, at) => hasAll(before[at] ?? {}, line))
  )
}

const hasAll = (kept: object, data: object): boolean =>
  Object.entries(data).every(
    ([name, value]) => ((kept as Record<string, unknown>)[name] ?? null) === value,
  )

type RecordData = ReturnType<typeof recordOf> & { readonly shopSeenAt: string }

function stateOf(kept: Order | undefined, order: KeptOrder, sold: SoldInLines) {
  const before: OrderState = {
    status: kept?.status ?? 'new',
    heldFrom: kept?.heldFrom ?? null,
  }
  const hasPhotos =
    uploadsOf(order).length > 0 ||
    order.lines.some(({ productId }) => sold.photoTemplates.has(productId ?? ''))
  const state = stateAfterShop(before, { ...order, hasPhotos })
  return { ...state, holdReason: state.status === 'on_hold' ? (kept?.holdReason ?? null) : null }
}

function recordOf(order: KeptOrder, sold: SoldInLines) {
  return {
    platformId: order.id,
    name: order.name,
    brand: brandOfOrder(order, sold),
    test: order.isTest,
    placedAt: order.createdAt,
    shopUpdatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    financialStatus: order.financialStatus,
    fulfilment: order.fulfilment,
    currency: order.currency,
    total: order.total,
    lines: order.lines.map(({ id, productId, variantId, photoUpload, ...line }) => ({
      ...line,
      lineId: id,
      product: productId,
      variant: variantId,
      artwork: sold.artworks.get(productId ?? '')?.id ?? null,
      photoTemplate: sold.photoTemplates.get(productId ?? '')?.id ?? null,
      // One that is gone by now is no relation any more.
      photoUpload: sold.photoUploads.get(photoUpload ?? '')?.id ?? null,
    })),
  }
}

const foreign = (currency: string) =>
  new ServiceError('COMMERCE_REJECTED', {
    en: `The order is in ${currency}; the shop must sell in JPY.`,
    ja: `注文の通貨が${currency}です。ショップの通貨は日本円にしてください。`,
  })
