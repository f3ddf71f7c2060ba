import type { OrderRecord } from './records.ts'

/** What the sandbox reads of the input of `refundCreate`. */
export type RefundInput = {
  orderId: string
  refundLineItems?: readonly { lineItemId: string; quantity: number }[] | null
}

type Complaint = { field: string[]; message: string }

/** Every complaint about a refund: nothing is given back that was not bought. */
export function checkRefund(
  { refundLineItems }: RefundInput,
  order: OrderRecord | undefined,
): Complaint[] {
  if (order === undefined) return [{ field: ['orderId'], message: 'Order does not exist' }]
  const items = refundLineItems ?? []
  return items.flatMap(({ lineItemId, quantity }, index) => {
    const field = ['refundLineItems', String(index)]
    const line = order.lines.find(({ id }) => id === lineItemId)
    const twice = items.findIndex((other) => other.lineItemId === lineItemId) !== index
    if (line === undefined || twice) {
      return [{ field: [...field, 'lineItemId'], message: 'Line item does not exist' }]
    }
    const left = line.quantity - line.refunded
    return quantity >= 1 && quantity <= left
      ? []
      : [{ field: [...field, 'quantity'], message: `Quantity must be between 1 and ${left}` }]
  })
}
