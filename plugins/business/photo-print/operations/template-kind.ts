import type { PayloadRequest } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { PRINT_VARIANT, photoProduct } from '../../../../src/commerce/photo-product.ts'
import type { CommerceStatus, OfferUse, ProductInput } from '../../../../src/commerce/port.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import {
  automaticDiscounts,
  dearerQuantities,
  type PricesInShop,
} from '../../../../src/photo-print/automatic-discounts.ts'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import { printPixels } from '../../../../src/photo-print/print-pixels.ts'
import { storedDiscounts } from '../../../../src/photo-print/stored-discounts.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineProductKind } from '../../../core/products/product-kind.ts'
import { brandOf, wordsOfShop } from '../../../core/request/brands.ts'

/** Photo templates as products: for sale while they and their brand are, else out of sight (section 3.4). */
export const TEMPLATE_PRODUCT = defineProductKind<'photo-templates'>({
  collection: 'photo-templates',
  hasOffers: true,
  goal: async (req, template) => ({ input: await templateProduct(req, template) }),
  fieldOf: templateFieldOf,
  sold: async (_, template, { offers, status }) => ({
    shopPrices: offers ? pricesInShop(template, offers, status) : null,
  }),
})

const PRINT = `variants.${PRINT_VARIANT}`
const FIELDS: ReadonlyMap<string, keyof PhotoTemplate> = new Map([
  ['title', 'title'],
  ['descriptionHtml', 'description'],
  ['metafields.production_time', 'productionTime'],
  ['metafields.shipping_method', 'shippingMethod'],
  ['offers', 'quantityDiscounts'],
  ['metafields.quantity_discounts', 'quantityDiscounts'],
  [`${PRINT}.price`, 'basePrice'],
  // The size is the one option.
  ...['options', `${PRINT}.options`, 'metafields.print_size'].map(
    (part) => [part, 'widthMm'] as const,
  ),
])

/** The field of a template from which a part of its product comes. */
export function templateFieldOf(part: string): keyof PhotoTemplate | undefined {
  return FIELDS.get(part)
}

/** How far the product page of the shop charges what the service computes. */
function pricesInShop(
  { basePrice, quantityDiscounts }: PhotoTemplate,
  { placed, used, limit }: OfferUse,
  inShop: CommerceStatus,
): PricesInShop {
  const pricing = { basePrice, discounts: storedDiscounts(quantityDiscounts) }
  // An active template of a brand that is not on sale has no product page either.
  const dearer = inShop === 'active' ? dearerQuantities(pricing, placed) : []
  return { placed: placed.length, used, limit, dearer }
}

async function templateProduct(
  req: PayloadRequest,
  template: PhotoTemplate,
): Promise<ProductInput> {
  const brand = relationId(template.brand)
  const { config, status = 'inactive' } = (await brandOf(req, brand)) ?? {}
  const discounts = storedDiscounts(template.quantityDiscounts)
  const pixels = printPixels(template, brandPrint(config, template))
  return photoProduct({
    ...template,
    status: isOnSale(status) ? template.status : 'inactive',
    brand,
    description: template.description ?? '',
    pixels,
    discounts,
    offers: automaticDiscounts({ basePrice: template.basePrice, discounts }),
    words: await wordsOfShop(req, brand),
  })
}
