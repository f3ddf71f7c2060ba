import type { PayloadRequest } from 'payload'
import { minDpiOf } from '../../../../src/brands/brand-config.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import type { OrderedPrint } from '../../../../src/photo-print/make-print-photo.ts'
import { printPixels } from '../../../../src/photo-print/print-pixels.ts'
import type { QuantityPricing } from '../../../../src/photo-print/quantity-price.ts'
import { storedDiscounts } from '../../../../src/photo-print/stored-discounts.ts'
import { brandOf } from '../../../core/request/brands.ts'

/** What an order needs of a template: how it is printed and what it costs. */
export type OrderableTemplate = {
  readonly id: string
  readonly print: OrderedPrint
  readonly pricing: QuantityPricing
}

/**
 * A template of a brand for which customers may send photos now.
 *
 * @throws ServiceError `NOT_FOUND` for one that the brand does not have, `TEMPLATE_INACTIVE`.
 */
export async function orderableTemplate(
  req: PayloadRequest,
  brand: string,
  id: string,
): Promise<OrderableTemplate> {
  const { docs } = await req.payload.find({
    collection: 'photo-templates',
    where: { id: { equals: id }, brand: { equals: brand } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const [template] = docs
  if (!template) throw noTemplate()
  if (template.status !== 'active') throw new ServiceError('TEMPLATE_INACTIVE')
  const { widthMm, heightMm, dpi, basePrice } = template
  const size = { widthMm, heightMm, dpi }
  const config = (await brandOf(req, brand))?.config
  const { width, height } = printPixels(size, brandPrint(config, size))
  return {
    id,
    print: { ...size, minDpi: minDpiOf(config), pixels: { width, height } },
    pricing: { basePrice, discounts: storedDiscounts(template.quantityDiscounts) },
  }
}

export const noTemplate = () =>
  new ServiceError('NOT_FOUND', {
    en: 'The brand has no such template.',
    ja: 'このブランドにそのテンプレートはありません。',
  })
