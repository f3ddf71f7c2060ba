import { z } from 'zod'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { issueUploadToken } from '../../../src/identity/tokens/upload-token.ts'
import { defineEndpoint } from '../../endpoint/define-endpoint.ts'
import { findArtwork } from '../operations/find-artwork.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/upload-token`: another token for an artwork whose image
 * never came. The token before it is worth nothing from then on.
 */
export const renewUploadToken = ({ secret }: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/upload-token',
    summary: 'Another upload token for an artwork without an image.',
    answer: z.object({ upload_token: z.string() }),
    auth: 'user',
    params: artworkParams,
    run: async ({ req, params }) => {
      const artwork = await findArtwork(req, params)
      if (artwork.originalKey) {
        throw new ServiceError('IMAGE_ALREADY_UPLOADED', 'This artwork has its image already.')
      }
      const { token, hash, expiresAt } = await issueUploadToken({ secret, artworkId: artwork.id })
      await req.payload.update({
        collection: 'artworks',
        id: artwork.id,
        depth: 0,
        overrideAccess: true,
        req,
        data: { uploadTokenHash: hash, uploadTokenExpiresAt: expiresAt.toISOString() },
      })
      return { upload_token: token }
    },
  })
