import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { photoProduct } from '../../../../src/commerce/photo-product.ts'
import type { ProductInput } from '../../../../src/commerce/port.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import { printPixels } from '../../../../src/photo-print/print-pixels.ts'
import { storedDiscounts } from '../../../../src/photo-print/stored-discounts.ts'
import { brandOf } from '../../../core/request/brands.ts'

/** What the shop should hold of a template, and a digest that is equal exactly where that is. */
export async function templateProduct(
  req: PayloadRequest,
  template: PhotoTemplate,
): Promise<{ readonly input: ProductInput; readonly digest: string }> {
  const brand = brandIdOf(template)
  const { config, status = 'inactive' } = (await brandOf(req, brand)) ?? {}
  const pixels = printPixels(template, brandPrint(config, template))
  const input = photoProduct({
    ...template,
    status: isOnSale(status) ? template.status : 'inactive',
    brand,
    description: template.description ?? '',
    pixels,
    discounts: storedDiscounts(template.quantityDiscounts),
  })
  return { input, digest: createHash('sha256').update(JSON.stringify(input)).digest('hex') }
}

/** Identifier of a template's brand, whether the relation is populated or not. */
function brandIdOf({ brand }: Pick<PhotoTemplate, 'brand'>): string {
  return typeof brand === 'string' ? brand : brand.id
}
