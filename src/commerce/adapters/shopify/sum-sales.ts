import type { ProductSales } from '../../port.ts'
import { rejected } from './rejected.ts'
import type { SoldLine, SoldOrder } from './sold-order.ts'

/**
 * What was sold of each product, by its identifier. Cancelled orders and those that only tried the shop
 * out do not count, nor does what was given back, nor lines whose product is gone.
 *
 * @throws ServiceError `COMMERCE_REJECTED` for an amount in another currency than JPY.
 */
export function sumSales(orders: Iterable<SoldOrder>): ReadonlyMap<string, ProductSales> {
  const sales = new Map<string, ProductSales>()
  for (const { cancelledAt, test, lines } of orders) {
    if (cancelledAt !== null || test) continue
    for (const line of lines) {
      if (line.product === null || line.currentQuantity <= 0) continue
      const before = sales.get(line.product.id) ?? { units: 0, amountJpy: 0 }
      sales.set(line.product.id, {
        units: before.units + line.currentQuantity,
        amountJpy: before.amountJpy + amountJpy(line),
      })
    }
  }
  return sales
}

/** Whole yen that a line brought after all discounts; of a part that was given back, in proportion. */
function amountJpy({ quantity, currentQuantity, ...line }: SoldLine): number {
  const discounts = line.discountAllocations.map(({ allocatedAmountSet }) => allocatedAmountSet)
  const foreign = [line.originalTotalSet, ...discounts].find(
    ({ shopMoney }) => shopMoney.currencyCode !== 'JPY',
  )
  if (foreign) {
    const { currencyCode } = foreign.shopMoney
    throw rejected([
      {
        en: `an order is in ${currencyCode}; the shop must sell in JPY`,
        ja: `通貨が${currencyCode}の注文があります。ショップの通貨は日本円にしてください`,
      },
    ])
  }
  const given = discounts.reduce((sum, { shopMoney }) => sum + shopMoney.amount, 0)
  const total = line.originalTotalSet.shopMoney.amount - given
  return Math.round((total * currentQuantity) / Math.max(quantity, currentQuantity))
}
