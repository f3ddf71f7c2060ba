import { z } from 'zod'
import { isForSale } from '../../../../src/artworks/prints-of-catalogue.ts'
import { sizeInPixels } from '../../../../src/brands/sheet-pixels.ts'
import { keptPlan } from '../../../../src/imaging/print-data/kept-plan.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import {
  artworkParams,
  findManagedArtwork,
  MANAGE_ARTWORK,
  mayPrintBelowMinimum,
} from '../../artworks/api.ts'
import {
  describePrintData,
  printDataAnswer,
  rectangleAnswer,
} from '../operations/describe-print-data.ts'
import type { PrintDataOptions } from '../options.ts'

/**
 * `GET /api/{brand}/artworks/{artwork_id}/print-data`: every size that is for sale, what of the picture
 * is printed in it, and the files there are, also of sizes that were sold once.
 */
export const listPrintData = (options: PrintDataOptions) =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/artworks/:artwork_id/print-data',
    summary: 'The print files of an artwork, and how well it prints at every size.',
    answer: z.object({
      /** How the brand prints; null where it has not decided. */
      print: z
        .object({
          dpi: z.int(),
          /** Effective DPI of a picture below which it is refused. */
          min_dpi: z.int(),
          ratio: z.enum(['crop', 'keep']),
          bleed_mm: z.number(),
        })
        .nullable(),
      sizes: z.array(
        z.object({
          size: z.string(),
          for_sale: z.boolean(),
          width_mm: z.number(),
          height_mm: z.number(),
          /** Px of the sheet upright. */
          width_px: z.int(),
          height_px: z.int(),
          /** The crop that is printed: the chosen one, or the default. */
          crop: rectangleAnswer,
          crop_chosen: z.boolean(),
          effective_dpi: z.int(),
          rating: z.enum(['good', 'acceptable', 'low', 'refused']),
          print_data: printDataAnswer.nullable(),
        }),
      ),
    }),
    auth: 'user',
    permission: MANAGE_ARTWORK,
    brandKind: 'artwork',
    params: artworkParams,
    run: async ({ req, params }) => {
      const artwork = await findManagedArtwork(req, params)
      const specification = (await brandSettings(req, params.brand))?.print
      const { imageWidth: width, imageHeight: height, originalSha256: sha256 } = artwork
      if (!specification) return { print: null, sizes: [] }
      const { dpi, minDpi, ratio, bleedMm } = specification
      const print = { dpi, min_dpi: minDpi, ratio, bleed_mm: bleedMm }
      if (!width || !height || !sha256) return { print, sizes: [] }
      const { docs } = await req.payload.find({
        collection: 'print-data',
        where: { artwork: { equals: artwork.id } },
        pagination: false,
        depth: 0,
        overrideAccess: false,
        req,
      })
      const picture = { width, height, sha256 }
      const sizes = specification.sizes.flatMap((size) => {
        const record = docs.find((one) => one.size === size.id)
        if (!record && !isForSale(size)) return []
        const kept = keptPlan(picture, specification, size, record)
        const plan = kept ?? planOrRefuse(picture, specification, size.id)
        const px = sizeInPixels(size, dpi)
        const isExcepted = plan.rating === 'refused' && mayPrintBelowMinimum(artwork, size)
        return {
          size: size.id,
          for_sale: isForSale(size),
          width_mm: size.widthMm,
          height_mm: size.heightMm,
          width_px: px.width,
          height_px: px.height,
          crop: plan.crop,
          crop_chosen: kept !== null,
          effective_dpi: plan.effectiveDpi,
          rating: isExcepted ? 'low' : plan.rating,
          print_data: record ? describePrintData(record, options) : null,
        }
      })
      return { print, sizes }
    },
  })
