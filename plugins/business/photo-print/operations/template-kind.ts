import type { PayloadRequest } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { photoProduct } from '../../../../src/commerce/photo-product.ts'
import type { ProductInput } from '../../../../src/commerce/port.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import { printPixels } from '../../../../src/photo-print/print-pixels.ts'
import { storedDiscounts } from '../../../../src/photo-print/stored-discounts.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineProductKind } from '../../../core/products/product-kind.ts'
import { brandOf, wordsOfShop } from '../../../core/request/brands.ts'

/** Photo templates as products: for sale while they and their brand are, else out of sight (section 3.4). */
export const TEMPLATE_PRODUCT = defineProductKind<'photo-templates'>({
  collection: 'photo-templates',
  goal: async (req, template) => ({ input: await templateProduct(req, template) }),
})

async function templateProduct(
  req: PayloadRequest,
  template: PhotoTemplate,
): Promise<ProductInput> {
  const brand = relationId(template.brand)
  const { config, status = 'inactive' } = (await brandOf(req, brand)) ?? {}
  const pixels = printPixels(template, brandPrint(config, template))
  return photoProduct({
    ...template,
    status: isOnSale(status) ? template.status : 'inactive',
    brand,
    description: template.description ?? '',
    pixels,
    discounts: storedDiscounts(template.quantityDiscounts),
    words: await wordsOfShop(req, brand),
  })
}
