import { z } from 'zod'
import { VARIANT_TYPES } from '../../../../src/composition/catalogue.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { changeStatus, publishArtwork } from '../operations/change-status.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

const SHOP_ERRORS = ['COMMERCE_UNAVAILABLE', 'COMMERCE_REJECTED', 'CONFLICT'] as const

/** `POST /api/{brand}/artworks/{artwork_id}/publish`: creates or renews the product (section 4.1). */
export const publish = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/publish',
    summary: 'Create or renew the product in the shop.',
    answer: z.object({
      commerce_product_id: z.string(),
      url: z.url(),
      /** What is not sold, because the picture is too small for its sheet. */
      left_out: z.array(z.enum(VARIANT_TYPES)).optional(),
    }),
    errors: [
      'IMAGE_MISSING',
      'VARIANTS_INCOMPLETE',
      'PICTURE_TOO_SMALL',
      'ILLEGAL_TRANSITION',
      ...SHOP_ERRORS,
    ],
    example: {
      params: { brand: 'art', artwork_id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10' },
      answer: {
        commerce_product_id: 'gid://shopify/Product/8123456789012',
        url: 'https://shop.example.com/products/evening-at-the-lake',
      },
    },
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    brandUse: 'sell',
    params: artworkParams,
    run: async ({ req, params }) => publishArtwork(req, await findArtwork(req, params), options),
  })

/** The other changes of status (section 3.2): `unpublish`, `archive` and `restore`. */
export const statusChanges = (options: ArtworksOptions) =>
  (['unpublish', 'archive', 'restore'] as const).map((operation) =>
    defineEndpoint({
      method: 'post',
      path: `/:brand/artworks/:artwork_id/${operation}`,
      summary: 'Change the status of an artwork.',
      answer: z.object({ status: z.enum(['draft', 'published', 'archived']) }),
      errors: ['ILLEGAL_TRANSITION', ...SHOP_ERRORS],
      auth: 'user',
      permission: EDIT_ARTWORK,
      brandKind: 'artwork',
      params: artworkParams,
      run: async ({ req, params }) =>
        changeStatus(req, await findArtwork(req, params), operation, options),
    }),
  )
