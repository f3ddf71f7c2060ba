import { MINIMUM_DPI } from './minimum-dpi.ts'
import type { PrintSize } from './print-specification.ts'

/** A size that customers can buy, with the DPI in which it is printed. */
export type SizeForSale = PrintSize & { readonly dpi: number }

/**
 * What a brand sells in print: judged before an upload in the browser, and again by the service.
 *
 * @see docs/decisions/0121-derive-the-sizes-for-sale-from-the-products.md
 */
export type PrintForSale = {
  /** Whether a picture is cut to the sheet or keeps its ratio inside of it. */
  readonly ratio: 'crop' | 'keep'
  /** Effective DPI of a picture below which it is refused. */
  readonly minDpi: number
  readonly sizes: readonly SizeForSale[]
}

export const NOTHING_FOR_SALE: PrintForSale = {
  ratio: 'keep',
  minDpi: MINIMUM_DPI.default,
  sizes: [],
}
