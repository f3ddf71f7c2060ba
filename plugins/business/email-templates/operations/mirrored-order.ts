import type { MirroredOrder } from '../../../../src/email-templates/variables/sample-orders.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'

export type OrderRecord = Pick<Order, 'id' | 'name' | 'brand' | 'placedAt' | 'total' | 'lines'>

/** The part of an order's record that mails show. */
export function mirroredOrder({ brand, lines, ...order }: OrderRecord): MirroredOrder {
  const items = (lines ?? []).map(({ title, quantity, unitPrice }) => ({
    ...{ title: title ?? '', quantity, yen: unitPrice },
  }))
  return { ...order, brand: brand ? relationId(brand) : null, items }
}
