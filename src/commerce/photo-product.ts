import type { ShopWords } from '../brands/shop-words.ts'
import type { ProductInput, QuantityOffer } from './port.ts'
import { paragraphsHtml } from './safe-html.ts'

/** Key of the one variant of a photo product. */
export const PRINT_VARIANT = 'print'

export type PhotoTemplateForSale = {
  readonly id: string
  /** Identifier of the brand; it is the product type too. */
  readonly brand: string
  readonly title: string
  /** Plain text; it is never read as HTML. */
  readonly description: string
  readonly widthMm: number
  readonly heightMm: number
  readonly dpi: number
  /** Px in which the print is made. */
  readonly pixels: { readonly width: number; readonly height: number }
  /** Whole yen for one print. */
  readonly basePrice: number
  readonly discounts: readonly { readonly quantity: number; readonly unitPrice: number }[]
  readonly productionTime: string
  readonly shippingMethod: string
  readonly status: 'active' | 'inactive'
  /** With which the product page charges the prices by quantity. */
  readonly offers: readonly QuantityOffer[]
  readonly words: Pick<ShopWords, 'size'>
}

/**
 * The product of a photo-print template (specification, sections 2.4 and 2.5): one variant at the base
 * price, without a picture of its own. Prices by quantity travel as JSON in `custom.quantity_discounts`,
 * for the shop's discount function and the brand site. A template that is off is a draft in the shop.
 *
 * @see docs/decisions/0091-publish-a-photo-product-as-one-variant-with-price-metafields.md
 */
export function photoProduct(template: PhotoTemplateForSale): ProductInput {
  const { brand, widthMm, heightMm, dpi, pixels, basePrice, discounts, words } = template
  const text = (key: string, value: string) => ({
    namespace: 'custom',
    key,
    value: value.replace(/\s+/g, ' ').trim(),
  })
  const json = (key: string, value: object) => ({
    namespace: 'custom',
    key,
    value: JSON.stringify(value),
    format: 'json' as const,
  })
  const size = `${widthMm} × ${heightMm} mm`
  return {
    customId: template.id,
    title: template.title,
    descriptionHtml: paragraphsHtml(template.description),
    vendor: brand,
    productType: brand,
    tags: [],
    status: template.status === 'active' ? 'active' : 'draft',
    metafields: [
      text('brand', brand),
      text('production_time', template.productionTime),
      text('shipping_method', template.shippingMethod),
      json('print_size', {
        width_mm: widthMm,
        height_mm: heightMm,
        dpi,
        pixel_width: pixels.width,
        pixel_height: pixels.height,
      }),
      json('quantity_discounts', {
        currency: 'JPY',
        base: basePrice,
        discounts: Object.fromEntries(discounts.map((tier) => [tier.quantity, tier.unitPrice])),
      }),
    ],
    // Nothing is off for what is not for sale, so that the room is left to others.
    offers: template.status === 'active' ? template.offers : [],
    optionNames: [words.size, '', ''],
    variants: [
      {
        customKey: PRINT_VARIANT,
        title: size,
        priceJpy: basePrice,
        options: [size, '', ''],
        imageUrl: null,
        imageAlt: '',
        // Made to order: a stock would only end sales of the platform at some number.
        inventoryQuantity: 0,
        requiresShipping: true,
        tracked: false,
      },
    ],
  }
}
