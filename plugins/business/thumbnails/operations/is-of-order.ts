import type { PayloadRequest } from 'payload'
import { may } from '../../../core/request/principal.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=_thumb\.webp$)/

/** Whether a thumbnail is that of an order: it shows the photo of a customer. */
export async function isOfOrder({ payload }: PayloadRequest, key: string): Promise<boolean> {
  const reference = UUID.exec(key)?.[0]
  if (reference === undefined || !('order-prints' in payload.collections)) return false
  const where = { reference: { equals: reference } }
  const { totalDocs } = await payload.count({
    ...{ collection: 'order-prints', where, overrideAccess: true },
  })
  return totalDocs > 0
}

/** Whether the user of a request works on the orders of a brand, as who reads their prints must. */
export const managesOrders = async (req: PayloadRequest, brand: string): Promise<boolean> =>
  (await may(req, 'orders:manage')) && (await may(req, `${brand}:edit`))
