import type { PayloadRequest } from 'payload'
import { printsOfCatalogue } from '../../../../src/artworks/prints-of-catalogue.ts'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import { NOTHING_FOR_SALE, type PrintForSale } from '../../../../src/brands/print-for-sale.ts'
import { printsOfTemplates } from '../../../../src/photo-print/prints-of-templates.ts'
import { brandOf } from '../../../core/request/brands.ts'

/**
 * The print sizes that a brand sells now: those of its active templates, or those on which something
 * of the catalogue is printed (specification, section 2.9).
 *
 * @see docs/decisions/0121-derive-the-sizes-for-sale-from-the-products.md
 */
export async function printForSale(req: PayloadRequest, brand: string): Promise<PrintForSale> {
  const { kind, config } = (await brandOf(req, brand)) ?? {}
  if (kind === 'artwork')
    return printsOfCatalogue(knownBrandConfigSchema.safeParse(config ?? {}).data?.print)
  // Without the feature that sells prints of photos there are no templates.
  const sellsPhotos = kind === 'photo-print' && 'photo-templates' in req.payload.collections
  if (!sellsPhotos) return NOTHING_FOR_SALE
  const { docs } = await req.payload.find({
    collection: 'photo-templates',
    where: { brand: { equals: brand }, status: { equals: 'active' } },
    select: { widthMm: true, heightMm: true, dpi: true },
    pagination: false,
    depth: 0,
    // What is for sale stands in the shop.
    overrideAccess: true,
    req,
  })
  return printsOfTemplates(docs, config)
}
