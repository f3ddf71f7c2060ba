import { z } from 'zod'
import { sizeInPixels } from '../../../../src/brands/sheet-pixels.ts'
import { VARIANT_TYPES } from '../../../../src/composition/catalogue.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { printForSale } from '../operations/print-for-sale.ts'

/**
 * `GET /api/{brand}/print-sizes`: every print size that the brand sells now, so that pictures can be
 * judged before they are sent (specification, section 2.9).
 */
export const listPrintSizes = () =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/print-sizes',
    summary: 'The print sizes that a brand sells, with their px and DPI.',
    answer: z.object({
      ratio: z.enum(['crop', 'keep']),
      /** Effective DPI of a picture below which it is refused. */
      min_dpi: z.int(),
      sizes: z.array(
        z.object({
          id: z.string(),
          width_mm: z.number(),
          height_mm: z.number(),
          width_px: z.int(),
          height_px: z.int(),
          dpi: z.int(),
          /** What an artwork brand sells on the sheet. */
          products: z.array(z.enum(VARIANT_TYPES)).optional(),
        }),
      ),
    }),
    example: {
      params: { brand: 'photo' },
      answer: {
        ratio: 'crop',
        min_dpi: 100,
        sizes: [
          { id: 'square', width_mm: 89, height_mm: 89, width_px: 1050, height_px: 1050, dpi: 300 },
        ],
      },
    },
    auth: 'user-or-service',
    permission: null,
    service: null,
    params: z.object({ brand: z.string() }),
    run: async ({ req, params: { brand } }) => {
      await requireBrand(req, brand)
      const { ratio, minDpi, sizes } = await printForSale(req, brand)
      return {
        ratio,
        min_dpi: minDpi,
        sizes: sizes.map((size) => {
          const { id, widthMm, heightMm, dpi, products } = size
          const { width, height } = sizeInPixels(size, dpi)
          return {
            ...{ id, dpi },
            ...{ width_mm: widthMm, height_mm: heightMm },
            ...{ width_px: width, height_px: height },
            ...(products && { products }),
          }
        }),
      }
    },
  })
