import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireOpenBrand } from '../../../core/request/open-brand.ts'
import { requireLegal } from '../operations/change-status.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import { setPublishWhenReady } from '../operations/publish-later.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

/**
 * `PUT /api/{brand}/artworks/{artwork_id}/publish-when-ready`: whether the artwork is published as soon as all of its
 * variants are composed. Starts the composition where none is under way. Only setting that needs a brand that is on sale:
 * the wish can always be withdrawn.
 */
export const putPublishWhenReady = ({ queue }: ArtworksOptions) =>
  defineEndpoint({
    method: 'put',
    path: '/:brand/artworks/:artwork_id/publish-when-ready',
    summary: 'Publish an artwork as soon as its variants are composed, or no longer.',
    answer: z.object({ enabled: z.boolean() }),
    errors: ['BRAND_CLOSED', 'IMAGE_MISSING', 'ILLEGAL_TRANSITION'],
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    params: artworkParams,
    body: z.strictObject({ enabled: z.boolean() }),
    run: async ({ req, params, body: { enabled } }) => {
      if (enabled) await requireOpenBrand(req, params.brand, 'sell')
      const artwork = await findArtwork(req, params)
      if (enabled) {
        requireLegal(artwork.status, 'publish')
        if (!artwork.originalKey) throw new ServiceError('IMAGE_MISSING')
      }
      await setPublishWhenReady(req, artwork.id, enabled, { queue })
      return { enabled }
    },
  })
