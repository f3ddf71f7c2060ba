import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { cropInput } from '../../../../src/imaging/print-data/crop-input.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { artworkParams, findManagedArtwork, MANAGE_ARTWORK } from '../../artworks/api.ts'
import { describePrintData, printDataAnswer } from '../operations/describe-print-data.ts'
import { requestPrintData } from '../operations/request-print-data.ts'
import type { PrintDataOptions } from '../options.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/print-data`: has the print file of one size made. A worker
 * makes it; the list tells when it is there (specification, section 2.9). `crop` is the part to print,
 * `null` the standard part; left out, a part that was chosen before stays.
 */
export const makeArtworkPrintData = (options: PrintDataOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/print-data',
    summary: 'Make the print file of an artwork in one size.',
    answer: printDataAnswer,
    errors: ['IMAGE_MISSING', 'PRINT_SPECIFICATION_MISSING'],
    auth: 'user',
    permission: MANAGE_ARTWORK,
    brandKind: 'artwork',
    params: artworkParams,
    body: z.strictObject({ size: z.string().max(32), crop: cropInput.nullable().optional() }),
    run: async ({ req, params, body }) => {
      const artwork = await findManagedArtwork(req, params)
      const { originalKey, originalSha256, imageWidth, imageHeight } = artwork
      if (!originalKey || !originalSha256 || !imageWidth || !imageHeight)
        throw new ServiceError('IMAGE_MISSING')
      const record = await requestPrintData(
        req,
        {
          brand: params.brand,
          specification: (await brandSettings(req, params.brand))?.print,
          orderId: `${artwork.id}-${body.size}`,
          artworkId: artwork.id,
          source: {
            key: originalKey,
            sha256: originalSha256,
            width: imageWidth,
            height: imageHeight,
          },
          ...body,
        },
        options,
      )
      return describePrintData(record, options)
    },
  })
