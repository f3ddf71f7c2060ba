import { NOTHING_FOR_SALE, type PrintForSale } from '../brands/print-for-sale.ts'
import type { PrintSize, PrintSpecification } from '../brands/print-specification.ts'
import { CATALOGUE } from '../composition/catalogue.ts'

const SOLD = new Set(CATALOGUE.map(({ type }) => type))

/** Whether something of the catalogue is printed on a sheet. */
export function isForSale({ products = [] }: Pick<PrintSize, 'products'>): boolean {
  return products.some((product) => SOLD.has(product))
}

/**
 * The print sizes of the catalogue: the sheets of an artwork brand on which something of it is sold
 * (specification, sections 2.3 and 2.9). Nothing where the brand has not decided how it prints.
 */
export function printsOfCatalogue(specification: PrintSpecification | undefined): PrintForSale {
  if (!specification) return NOTHING_FOR_SALE
  const { ratio, dpi, minDpi, sizes } = specification
  return { ratio, minDpi, sizes: sizes.filter(isForSale).map((size) => ({ ...size, dpi })) }
}
