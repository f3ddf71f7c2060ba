import { z } from 'zod'
import { brandPrint } from '../../../../src/photo-print/brand-print.ts'
import { printPixels } from '../../../../src/photo-print/print-pixels.ts'
import { discountMap, storedDiscounts } from '../../../../src/photo-print/stored-discounts.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'

/** More than a brand sells, so that the answer has a bound. */
const MAX_TEMPLATES = 1000

/**
 * `GET /api/{brand}/products/templates`: the templates that a brand sells, with sizes and prices, for the key of its
 * site (specification, section 2.5).
 */
export const listTemplates = () =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/products/templates',
    summary: 'The templates that a brand sells, with their sizes and prices in JPY.',
    answer: z.object({
      templates: z.array(
        z.object({
          template_id: z.uuid(),
          title: z.string(),
          description: z.string().nullable(),
          print_size: z.object({
            width_mm: z.int(),
            height_mm: z.int(),
            dpi: z.int(),
            pixel_width: z.int(),
            pixel_height: z.int(),
          }),
          base_price: z.int(),
          quantity_discounts: z.record(z.string(), z.int()),
          production_time: z.string(),
          shipping_method: z.string(),
          commerce_product_id: z.string().nullable(),
        }),
      ),
    }),
    auth: 'service',
    service: 'catalogue:read',
    brandKind: 'photo-print',
    params: z.object({ brand: z.string() }),
    run: async ({ req, params: { brand } }) => {
      const { config } = await requireBrand(req, brand)
      const { docs } = await req.payload.find({
        collection: 'photo-templates',
        where: { brand: { equals: brand }, status: { equals: 'active' } },
        sort: 'title',
        depth: 0,
        limit: MAX_TEMPLATES,
        pagination: false,
        overrideAccess: true,
        req,
      })
      return {
        templates: docs.map(({ id, title, description, widthMm, heightMm, dpi, ...more }) => {
          const size = { widthMm, heightMm, dpi }
          const { width, height } = printPixels(size, brandPrint(config, size))
          return {
            ...{ template_id: id, title, description: description ?? null },
            print_size: {
              ...{ width_mm: widthMm, height_mm: heightMm, dpi },
              ...{ pixel_width: width, pixel_height: height },
            },
            base_price: more.basePrice,
            quantity_discounts: discountMap(storedDiscounts(more.quantityDiscounts)),
            production_time: more.productionTime,
            shipping_method: more.shippingMethod,
            commerce_product_id: more.commerceProductId ?? null,
          }
        }),
      }
    },
  })
