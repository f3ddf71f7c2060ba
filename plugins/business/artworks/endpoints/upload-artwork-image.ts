import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { readUploadToken } from '../../../../src/identity/tokens/upload-token.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import { readImageField } from '../../../../src/imaging/receive/read-image-field.ts'
import type { PutResult } from '../../../../src/object-store/port.ts'
import { thumbnailKey, thumbnailUrl } from '../../../../src/thumbnails/thumbnail-key.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { inTransaction, transactionOf } from '../../../core/database/in-transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { holdKey } from '../../../core/objects/key-lock.ts'
import { brandThumbnails } from '../../thumbnails/brand-thumbnails.ts'
import { asDuplicateImage, refuseDuplicateImage } from '../operations/duplicate-image.ts'
import { originalKeyOf, storeUpload } from '../operations/store-upload.ts'
import type { ArtworksOptions } from '../options.ts'
import { type ArtworkParams, artworkParams } from '../params.ts'

/** In the words of `readUploadToken`: the answer does not tell which of the checks failed. */
const refused = () => new ServiceError('UPLOAD_TOKEN_INVALID', 'The upload token is not valid.')

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
    auth: 'own',
    brandKind: 'artwork',
    params: artworkParams,
    run: async ({ req, params }) => {
      const tokenHash = await checkToken(req, params, options.secret)
      const thumbnails = await brandThumbnails(req, params.brand)
      const image = await readImageField(req as unknown as Request, {
        ...options,
        ...(thumbnails && {
          thumbnailCrop: thumbnails.crop,
          thumbnailBackground: thumbnails.background,
        }),
      })
      try {
        const style = thumbnails && thumbnailStyle(thumbnails)
        return await keepImage(req, params, tokenHash, { image, style }, options)
      } finally {
        await image.cleanup()
      }
    },
  })

/** Looks at the token before a byte of the image is read. */
async function checkToken(
  req: PayloadRequest,
  params: ArtworkParams,
  secret: string,
): Promise<string> {
  const [scheme, token] = (req.headers.get('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw refused()
  const { artworkId, hash } = await readUploadToken({ secret, token })
  if (artworkId !== params.artwork_id) throw refused()
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: {
      id: { equals: artworkId },
      brand: { equals: params.brand },
      uploadTokenHash: { equals: hash },
      'owner.disabled': { not_equals: true },
    },
    overrideAccess: true,
    req,
  })
  if (totalDocs === 0) throw refused()
  return hash
}

/**
 * Spends the token and records the image in one transaction: the token survives every failure. Whoever was
 * disabled while they sent the image brings none.
 */
async function keepImage(
  req: PayloadRequest,
  { brand, artwork_id }: ArtworkParams,
  tokenHash: string,
  { image, style }: { readonly image: IntakeResult; readonly style: string | null },
  options: ArtworksOptions,
) {
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const spent = await drizzle.execute(
      sql`update artworks set upload_token_hash = null
          where id = ${artwork_id} and upload_token_hash = ${tokenHash}
            and owner_id in (select id from users where disabled is not true)
          returning id`,
    )
    if (!('rows' in spent) || spent.rows.length !== 1) throw refused()
    await refuseDuplicateImage(req, image.originalSha256)
    const owner = {
      isNew: true,
      folder: brand,
      name: artwork_id,
      thumbnail: {
        key: thumbnailKey(brand, artwork_id),
        url: (thumbnail: PutResult) =>
          thumbnailUrl(options.serverUrl, brand, artwork_id, thumbnail),
      },
    }
    await holdKey(req, originalKeyOf(image, owner))
    const stored = await storeUpload(options, image, owner)
    await req.payload
      .update({
        collection: 'artworks',
        id: artwork_id,
        depth: 0,
        overrideAccess: true,
        req,
        data: {
          imageHash: image.originalSha256,
          imageWidth: image.width,
          imageHeight: image.height,
          originalImageUrl: stored.originalUrl,
          originalKey: stored.originalKey,
          originalSha256: stored.originalSha256,
          thumbnailUrl: stored.thumbnailUrl,
          thumbnailStyle: style,
          uploadTokenHash: null,
        },
      })
      .catch((error: unknown) => {
        throw asDuplicateImage(error)
      })
    return {
      image_url: stored.originalUrl,
      thumbnail_url: stored.thumbnailUrl,
      ready_for_composition: true,
    }
  })
}
