import { z } from 'zod'
import { FINANCIAL_STATUSES, lineAmount, type ShopOrder } from '../../../shop-order.ts'

const amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const number = z.int().positive()

const lineShape = z.object({
  id: number,
  product_id: number.nullish(),
  variant_id: number.nullish(),
  title: z.string(),
  quantity: z.int().min(0),
  current_quantity: z.int().min(0).optional(),
  price: amount,
  discount_allocations: z.array(z.object({ amount })).default([]),
  // Apps may note values that are no texts.
  properties: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
})

/** What is read of an order in a webhook. Everything else in it, such as the customer, is dropped here. */
const orderShape = z.object({
  id: number,
  name: z.string(),
  test: z.boolean().default(false),
  created_at: time,
  updated_at: time,
  cancelled_at: time.nullish(),
  financial_status: z.enum(FINANCIAL_STATUSES).nullish(),
  fulfillment_status: z.string().nullish(),
  currency: z.string(),
  total_price: amount,
  current_total_price: amount.optional(),
  line_items: z.array(lineShape),
})

const gid = (type: string, id: number | null | undefined) =>
  id === null || id === undefined ? null : `gid://shopify/${type}/${id}`

/** An order in the platform's older form, which its webhooks have, with the identifiers of its Admin API. */
export const orderPayload = orderShape.transform(
  ({ line_items, ...order }): ShopOrder => ({
    id: `gid://shopify/Order/${order.id}`,
    name: order.name,
    isTest: order.test,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    cancelledAt: order.cancelled_at ?? null,
    financialStatus: order.financial_status ?? 'pending',
    fulfilment: fulfilmentOf(order.fulfillment_status),
    currency: order.currency,
    total: Math.round(order.current_total_price ?? order.total_price),
    lines: line_items.map((line) => {
      const { quantity, current_quantity: currentQuantity = quantity, price } = line
      return {
        id: `gid://shopify/LineItem/${line.id}`,
        productId: gid('Product', line.product_id),
        variantId: gid('ProductVariant', line.variant_id),
        title: line.title,
        quantity,
        currentQuantity,
        unitPrice: Math.round(price),
        amount: lineAmount({
          ...{ quantity, currentQuantity, total: price * quantity },
          discounts: line.discount_allocations.map((discount) => discount.amount),
        }),
        attributes: line.properties.flatMap(({ name, value }) =>
          typeof value === 'string' ? [{ key: name, value }] : [],
        ),
      }
    }),
  }),
)

function fulfilmentOf(status: string | null | undefined): ShopOrder['fulfilment'] {
  if (status === 'fulfilled') return 'fulfilled'
  return status === 'partial' ? 'partial' : 'unfulfilled'
}

/** What is read of a product in a webhook. */
export const productPayload = z.object({ id: number }).transform(({ id }) => ({
  productId: `gid://shopify/Product/${id}`,
}))
