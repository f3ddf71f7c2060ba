import { z } from 'zod'
import { qualityAtSizes } from '../../../src/imaging/quality/assess-picture.ts'
import { artworkParams } from '../../artworks/params.ts'
import { defineEndpoint } from '../../endpoint/define-endpoint.ts'
import { describePrintData, printDataAnswer } from '../operations/describe-print-data.ts'
import { findPrintableArtwork } from '../operations/find-printable-artwork.ts'
import { printSpecificationOf } from '../operations/print-specification.ts'
import type { PrintDataOptions } from '../options.ts'

/** `GET /api/{brand}/artworks/{artwork_id}/print-data`: every size for sale, and the files there are. */
export const listPrintData = (options: PrintDataOptions) =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/artworks/:artwork_id/print-data',
    summary: 'The print files of an artwork, and how well it prints at every size.',
    answer: z.object({
      sizes: z.array(
        z.object({
          size: z.string(),
          width_mm: z.number(),
          height_mm: z.number(),
          effective_dpi: z.int(),
          rating: z.enum(['good', 'acceptable', 'low', 'refused']),
          print_data: printDataAnswer.nullable(),
        }),
      ),
    }),
    auth: 'user',
    permission: { needs: '{brand}:edit', of: 'record', own: false },
    brandKind: 'artwork',
    params: artworkParams,
    run: async ({ req, params }) => {
      const artwork = await findPrintableArtwork(req, params)
      const specification = await printSpecificationOf(req, params.brand)
      const { imageWidth: width, imageHeight: height } = artwork
      if (!specification || !width || !height) return { sizes: [] }
      const { docs } = await req.payload.find({
        collection: 'print-data',
        where: { artwork: { equals: artwork.id } },
        pagination: false,
        depth: 0,
        overrideAccess: false,
        req,
      })
      return {
        sizes: qualityAtSizes({ width, height }, specification).map((quality) => {
          const record = docs.find(({ size }) => size === quality.id)
          return {
            size: quality.id,
            width_mm: quality.widthMm,
            height_mm: quality.heightMm,
            effective_dpi: quality.effectiveDpi,
            rating: quality.rating,
            print_data: record ? describePrintData(record, options) : null,
          }
        }),
      }
    },
  })
