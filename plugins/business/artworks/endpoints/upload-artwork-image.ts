import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { readUploadToken } from '../../../../src/identity/tokens/upload-token.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import type { PutResult } from '../../../../src/object-store/port.ts'
import { thumbnailKey, thumbnailUrl } from '../../../../src/thumbnails/thumbnail-key.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { storeAndRecord } from '../../../core/objects/key-lock.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { asDuplicateImage, refuseDuplicateImage } from '../operations/duplicate-image.ts'
import { originalKeyOf, storeUpload } from '../operations/store-upload.ts'
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
          'https://admin.example.com/api/files/originals/art/0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10.jpeg',
        thumbnail_url:
          'https://admin.example.com/api/art/thumbnails/0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10?v=9f86d081884c7d65',
        ready_for_composition: true,
      },
    },
    auth: 'own',
    brandKind: 'artwork',
    params: artworkParams,
    run: async ({ req, params, receiveImage }) => {
      const tokenHash = await checkToken(req, params, options.secret)
      const settings = await brandSettings(req, params.brand)
      const thumbnails = settings ? thumbnailSettings(settings) : null
      const image = await receiveImage({
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
 * Spends the token, keeps the image and records it. The token is good again after every failure; an end of
 * the process in between costs it, and the artist asks for another one.
 */
async function keepImage(
  req: PayloadRequest,
  params: ArtworkParams,
  tokenHash: string,
  { image, style }: { readonly image: IntakeResult; readonly style: string | null },
  options: ArtworksOptions,
) {
  await spendToken(req, params, tokenHash)
  try {
    await refuseDuplicateImage(req, image.originalSha256)
    return await storeImage(req, params, { image, style }, options)
  } catch (error) {
    await restoreToken(req, params, tokenHash)
    throw asDuplicateImage(error)
  }
}

/** Only one upload of an artwork gets past this, and none of an artist who was disabled meanwhile. */
async function spendToken(
  req: PayloadRequest,
  { artwork_id }: ArtworkParams,
  tokenHash: string,
): Promise<void> {
  await inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const spent = await drizzle.execute(
      sql`update artworks set upload_token_hash = null
          where id = ${artwork_id} and upload_token_hash = ${tokenHash}
            and owner_id in (select id from users where disabled is not true)
          returning id`,
    )
    if (!('rows' in spent) || spent.rows.length !== 1) throw refused()
  })
}

/** A newer token, which the artist may have asked for meanwhile, stays the one that counts. */
async function restoreToken(
  req: PayloadRequest,
  { artwork_id }: ArtworkParams,
  tokenHash: string,
): Promise<void> {
  await inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    await drizzle.execute(
      sql`update artworks set upload_token_hash = ${tokenHash}
          where id = ${artwork_id} and upload_token_hash is null and original_key is null`,
    )
  })
}

async function storeImage(
  req: PayloadRequest,
  { brand, artwork_id }: ArtworkParams,
  { image, style }: { readonly image: IntakeResult; readonly style: string | null },
  options: ArtworksOptions,
) {
  const owner = {
    isUnused: () => hasNoImage(req, artwork_id),
    folder: brand,
    name: artwork_id,
    thumbnail: {
      key: thumbnailKey(brand, artwork_id),
      url: (thumbnail: PutResult) => thumbnailUrl(options.serverUrl, brand, artwork_id, thumbnail),
    },
  }
  return storeAndRecord(req, {
    store: options.store,
    keys: [originalKeyOf(image, owner), owner.thumbnail.key],
    write: () => storeUpload(options, image, owner),
    record: async (stored) => {
      await req.payload.update({
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
      return {
        image_url: stored.originalUrl,
        thumbnail_url: stored.thumbnailUrl,
        ready_for_composition: true,
      }
    },
  })
}

/** Whether no image is recorded, also none of another upload that a renewed token has brought meanwhile. */
async function hasNoImage(req: PayloadRequest, artworkId: string): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { id: { equals: artworkId }, originalKey: { exists: true } },
    overrideAccess: true,
    req,
  })
  return totalDocs === 0
}
