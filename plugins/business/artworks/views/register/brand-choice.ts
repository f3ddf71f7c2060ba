import type { PrintForSale } from '../../../../../src/brands/print-for-sale.ts'
import type { ShopInLanguages } from '../../../../../src/brands/shop-settings.ts'

/** A brand for which the user may register. */
export type BrandChoice = {
  readonly id: string
  readonly name: string
  readonly print: PrintForSale
  readonly shop: ShopInLanguages
  /** Whether the user may register for artists. */
  readonly forOthers: boolean
}
