/** Whether an order is paid, in the words of the platform's webhooks. */
export const FINANCIAL_STATUSES = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
] as const
export type FinancialStatus = (typeof FINANCIAL_STATUSES)[number]

/** Whether nothing, a part or all of an order has been sent. */
export const FULFILMENTS = ['unfulfilled', 'partial', 'fulfilled'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** A line of an order. Amounts are whole units of the order's currency. */
export type ShopOrderLine = {
  readonly id: string
  /** `null` for a product that the platform has no more, and for what is no product. */
  readonly productId: string | null
  readonly variantId: string | null
  readonly title: string
  /** As ordered. */
  readonly quantity: number
  /** Without what was given back or taken off the order. */
  readonly currentQuantity: number
  readonly unitPrice: number
  /** What the line brought after all discounts; of one that was partly given back, in proportion. */
  readonly amount: number
  /** What the shop's page has noted on the line. A shopper can write anything there. */
  readonly attributes: readonly { readonly key: string; readonly value: string }[]
}

/** An order as a platform shows it, without anything of who ordered, but for what shoppers write into attributes. */
export type ShopOrder = {
  readonly id: string
  /** What the shop's people call it, e.g. `#1001`. */
  readonly name: string
  /** Whether it only tries the shop out. */
  readonly isTest: boolean
  /** ISO 8601, as all times. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly cancelledAt: string | null
  readonly financialStatus: FinancialStatus
  readonly fulfilment: Fulfilment
  /** ISO 4217. */
  readonly currency: string
  /** Whole units of the currency that the order costs now, after refunds. */
  readonly total: number
  readonly lines: readonly ShopOrderLine[]
}

/** What a platform tells by webhook, in its own words for the topics. */
export const WEBHOOK_TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'orders/fulfilled',
  'products/update',
  'products/delete',
] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

export type Webhook = {
  /** The same for each delivery of one event. */
  readonly eventId: string
  /** When the platform has sent it, ISO 8601. */
  readonly sentAt: string
} & (
  | { readonly topic: `orders/${string}` & WebhookTopic; readonly order: ShopOrder }
  | { readonly topic: `products/${string}` & WebhookTopic; readonly productId: string }
)

/** What a line brought: its price without the discounts, of which a part that was given back counts in proportion. */
export function lineAmount(line: {
  readonly quantity: number
  readonly currentQuantity: number
  readonly total: number
  readonly discounts: readonly number[]
}): number {
  const { quantity, currentQuantity, total, discounts } = line
  if (currentQuantity <= 0) return 0
  const paid = total - discounts.reduce((sum, discount) => sum + discount, 0)
  return Math.round((paid * currentQuantity) / Math.max(quantity, currentQuantity))
}
