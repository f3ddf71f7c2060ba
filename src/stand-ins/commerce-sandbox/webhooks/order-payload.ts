import { changedAt, currentTotal, financialStatus } from '../present-order.ts'
import { numberOf, type OrderLineRecord, type OrderRecord } from '../records.ts'
import { CURRENCY } from '../shop-facts.ts'

/** A customer as every order of a shop has one, so that development shows that none of it is kept. */
const CUSTOMER = {
  first_name: 'Hanako',
  last_name: 'Sandbox',
  email: 'hanako.sandbox@example.test',
  phone: '+81 90-0000-0000',
}
const POSTAL = { ...CUSTOMER, address1: '1-2-3 Sandbox', city: 'Tokyo', zip: '100-0000' }

/** An order as the platform's webhooks tell it: the older form of its API, with the customer. */
export function orderPayload(order: OrderRecord): Record<string, unknown> {
  const total = String(currentTotal(order))
  return {
    id: Number(numberOf(order.id)),
    admin_graphql_api_id: order.id,
    name: order.name,
    test: order.test,
    created_at: order.createdAt,
    updated_at: changedAt(order),
    processed_at: order.processedAt,
    cancelled_at: order.cancelledAt,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: order.fulfilledAt === undefined ? null : 'fulfilled',
    currency: CURRENCY,
    total_price: total,
    current_total_price: total,
    line_items: order.lines.map(linePayload),
    email: CUSTOMER.email,
    customer: CUSTOMER,
    billing_address: POSTAL,
    shipping_address: POSTAL,
  }
}

function linePayload(line: OrderLineRecord): object {
  return {
    id: Number(numberOf(line.id)),
    title: line.title,
    sku: line.sku,
    product_id: Number(numberOf(line.productId)),
    variant_id: Number(numberOf(line.variantId)),
    quantity: line.quantity,
    current_quantity: line.quantity - line.refunded,
    price: line.unitPrice,
    discount_allocations: [],
    properties: (line.attributes ?? []).map(({ key, value }) => ({ name: key, value })),
  }
}
