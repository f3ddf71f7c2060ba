import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import { giveUploadToken } from '../operations/give-upload-token.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/upload-token`: another token for an artwork whose image
 * never came. The token before it is invalid from then on, also for an upload that is still running.
 */
export const renewUploadToken = ({ secret }: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/upload-token',
    summary: 'Another upload token for an artwork without an image.',
    answer: z.object({ upload_token: z.string() }),
    errors: ['IMAGE_ALREADY_UPLOADED'],
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    brandUse: 'prepare',
    params: artworkParams,
    run: async ({ req, params }) => {
      const artwork = await findArtwork(req, params)
      if (artwork.originalKey) {
        throw new ServiceError('IMAGE_ALREADY_UPLOADED')
      }
      return { upload_token: await giveUploadToken(req, artwork.id, secret) }
    },
  })
