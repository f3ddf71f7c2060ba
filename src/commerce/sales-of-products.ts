import type { ProductSales, Sales } from './port.ts'

/** What was sold of some products together; a product that was never sold adds nothing. */
export function salesOfProducts(
  { byProduct }: Pick<Sales, 'byProduct'>,
  products: readonly string[],
): ProductSales {
  const sold = products.flatMap((id) => byProduct.get(id) ?? [])
  return {
    units: sold.reduce((sum, { units }) => sum + units, 0),
    amountJpy: sold.reduce((sum, { amountJpy }) => sum + amountJpy, 0),
  }
}
