import { connection, type PageArguments } from './connection.ts'
import { findVariant } from './find-variant.ts'
import { presentProduct } from './present-product.ts'
import { numberOf, type OrderLineRecord, type OrderRecord } from './records.ts'
import { CURRENCY } from './shop-facts.ts'
import type { SandboxStore } from './store.ts'

/** When an order was changed for the last time. */
export const changedAt = ({ updatedAt, createdAt }: OrderRecord): string => updatedAt ?? createdAt

/** What an order costs now, whole yen: without what was given back. */
export const currentTotal = ({ lines }: OrderRecord): number =>
  lines.reduce((sum, line) => sum + Number(line.unitPrice) * (line.quantity - line.refunded), 0)

/** An order as the Admin API shows it. `origin` is the shop's own URL, without a slash. */
export function presentOrder(order: OrderRecord, store: SandboxStore, origin: string): object {
  return {
    __typename: 'Order',
    id: order.id,
    legacyResourceId: numberOf(order.id),
    name: order.name,
    test: order.test,
    createdAt: order.createdAt,
    updatedAt: changedAt(order),
    processedAt: order.processedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    currencyCode: CURRENCY,
    taxesIncluded: true,
    currentTotalPriceSet: moneyBag(currentTotal(order)),
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: order.fulfilledAt === undefined ? 'UNFULFILLED' : 'FULFILLED',
    fulfillmentOrders: (args: PageArguments) =>
      connection([fulfillmentOrderOf(order)], args, (whole) => whole),
    fulfillments: order.fulfilledAt === undefined ? [] : [presentFulfilment(order)],
    lineItems: (args: PageArguments) =>
      connection(order.lines, args, (line) => presentLine(line, store, origin)),
  }
}

const presentFulfilment = ({ id, fulfilledAt, tracking = [] }: OrderRecord) => ({
  id: `gid://shopify/Fulfillment/${numberOf(id)}`,
  status: 'SUCCESS',
  createdAt: fulfilledAt,
  trackingInfo: tracking,
})

/** Orders of the sandbox are paid as they come. */
export function financialStatus(order: OrderRecord): 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' {
  if (order.lines.every(({ refunded }) => refunded === 0)) return 'PAID'
  return currentTotal(order) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** The sandbox sends an order off as a whole, from its one location. */
export function fulfillmentOrderOf({ id, fulfilledAt, cancelledAt, onHold }: OrderRecord) {
  const open = onHold === true ? 'ON_HOLD' : 'OPEN'
  const left = cancelledAt === null ? open : 'CANCELLED'
  return {
    id: `gid://shopify/FulfillmentOrder/${numberOf(id)}`,
    status: fulfilledAt === undefined ? left : 'CLOSED',
  }
}

function presentLine(line: OrderLineRecord, store: SandboxStore, origin: string): object {
  const total = moneyBag(Number(line.unitPrice) * line.quantity)
  return {
    __typename: 'LineItem',
    id: line.id,
    title: line.title,
    name: line.title,
    sku: line.sku,
    quantity: line.quantity,
    customAttributes: line.attributes ?? [],
    currentQuantity: line.quantity - line.refunded,
    refundableQuantity: line.quantity - line.refunded,
    variant: () => (findVariant(store, line.variantId) ? { id: line.variantId } : null),
    product: () => {
      const product = store.product(line.productId)
      return product === undefined ? null : presentProduct(product, origin)
    },
    originalUnitPriceSet: moneyBag(Number(line.unitPrice)),
    originalTotalSet: total,
    // The sandbox's shop gives no discounts.
    discountedTotalSet: total,
    discountAllocations: [],
  }
}

/** The platform writes amounts with a decimal, whether the currency has fractions or not. */
export function moneyBag(yen: number): object {
  const money = { amount: yen.toFixed(1), currencyCode: CURRENCY }
  return { shopMoney: money, presentmentMoney: money }
}
