import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { readUploadToken } from '../../../../src/identity/tokens/upload-token.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { keepImage } from '../operations/keep-image.ts'
import type { ArtworksOptions } from '../options.ts'
import { type ArtworkParams, artworkParams } from '../params.ts'

/** In the words of `readUploadToken`: the answer does not tell which of the checks failed. */
const refused = () => new ServiceError('UPLOAD_TOKEN_INVALID')

/** `POST /api/{brand}/artworks/{artwork_id}/upload`, opened by the upload token (section 4.1). */
export const uploadArtworkImage = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/upload',
    summary: 'Bring the image of an artwork, opened by its upload token.',
    upload: true,
    answer: z.object({
      image_url: z.url(),
      thumbnail_url: z.url(),
      ready_for_composition: z.boolean(),
    }),
    errors: ['UPLOAD_TOKEN_INVALID', 'DUPLICATE_IMAGE'],
    example: {
      params: { brand: 'art', artwork_id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10' },
      answer: {
        image_url:
          'https://admin.example.com/api/files/originals/art/0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10-5b0c1d7e-93a4-4f6b-8e21-7d9a0c3b5f48.jpeg',
        thumbnail_url:
          'https://admin.example.com/api/art/thumbnails/0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10?v=9f86d081884c7d65',
        ready_for_composition: true,
      },
    },
    auth: 'own',
    servedInMaintenance: true,
    brandKind: 'artwork',
    brandUse: 'prepare',
    params: artworkParams,
    run: async ({ req, params, receiveImage }) => {
      const { tokenHash, owner } = await checkToken(req, params, options.secret)
      const settings = await brandSettings(req, params.brand)
      const thumbnails = settings ? thumbnailSettings(settings) : null
      const image = await receiveImage({
        ...options,
        uploader: { kind: 'account', id: owner, token: tokenHash },
        ...(thumbnails && {
          thumbnailCrop: thumbnails.crop,
          thumbnailBackground: thumbnails.background,
        }),
      })
      try {
        const style = thumbnails && thumbnailStyle(thumbnails)
        const { brand, artwork_id: artworkId } = params
        const kept = await keepImage(req, { brand, artworkId, tokenHash, image, style }, options)
        return {
          image_url: kept.imageUrl,
          thumbnail_url: kept.thumbnailUrl,
          ready_for_composition: true,
        }
      } finally {
        await image.cleanup()
      }
    },
  })

/** Looks at the token before a byte of the image is read. Returns its hash, and the id of the artwork's owner. */
async function checkToken(
  req: PayloadRequest,
  params: ArtworkParams,
  secret: string,
): Promise<{ readonly tokenHash: string; readonly owner: string }> {
  const [scheme, token] = (req.headers.get('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw refused()
  const { artworkId, hash } = await readUploadToken({ secret, token })
  if (artworkId !== params.artwork_id) throw refused()
  const { docs } = await req.payload.find({
    collection: 'artworks',
    where: {
      id: { equals: artworkId },
      brand: { equals: params.brand },
      uploadTokenHash: { equals: hash },
      'owner.disabled': { not_equals: true },
    },
    select: { owner: true },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const [artwork] = docs
  if (!artwork) throw refused()
  return { tokenHash: hash, owner: relationId(artwork.owner) }
}
