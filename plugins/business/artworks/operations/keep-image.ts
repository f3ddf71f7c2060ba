import { createHash, randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import { thumbnailUrl } from '../../../../src/thumbnails/thumbnail-key.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { emit } from '../../../core/feature/emit.ts'
import { ARTWORK_UPLOADED } from '../api.ts'
import type { ArtworksOptions } from '../options.ts'
import { asDuplicateImage, refuseDuplicateImage } from './duplicate-image.ts'
import { keepThumbnail } from './keep-thumbnail.ts'
import { startComposition } from './start-composition.ts'
import { type StoredOriginal, storeOriginal } from './store-original.ts'

/** How long an upload may take to store its thumbnail before another feature makes it. */
const THUMBNAIL_SECONDS = 120

export type Upload = {
  readonly brand: string
  readonly artworkId: string
  /** SHA-256 of the upload token. */
  readonly tokenHash: string
  readonly image: IntakeResult
  /** How the thumbnail was cut, see `thumbnailStyle`; `null` where the settings of the brand are invalid. */
  readonly style: string | null
}

/**
 * Keeps the image of an artwork: first the original, under a key that no other upload has, then its record in the
 * transaction that spends the token, then the thumbnail. Of several uploads the first one that is recorded with
 * the current token counts; the others leave nothing behind.
 *
 * @throws ServiceError `UPLOAD_TOKEN_INVALID`, `DUPLICATE_IMAGE`; the token stays valid after every failure.
 * @see docs/decisions/0142-store-every-uploaded-original-under-its-own-key.md
 */
export async function keepImage(
  req: PayloadRequest,
  upload: Upload,
  options: Pick<ArtworksOptions, 'store' | 'serverUrl' | 'queue'>,
): Promise<{ readonly imageUrl: string; readonly thumbnailUrl: string }> {
  const { brand, artworkId, image, style } = upload
  const { logger } = req.payload
  await refuseDuplicateImage(req, image.originalSha256)
  const name = `${artworkId}-${randomUUID()}`
  const original = await storeOriginal(options, image, { folder: brand, name })
  const sha256 = createHash('sha256').update(image.thumbnail).digest('hex')
  const url = thumbnailUrl(options.serverUrl, brand, artworkId, { sha256 })
  await recordImage(req, upload, original, url, options).catch(async (error: unknown) => {
    // After a lost connection the record may be there: then the sweep decides whether the object is needed.
    if (error instanceof ServiceError)
      await options.store.delete(original.key).catch((err: unknown) => {
        logger.warn({ err, key: original.key }, 'A refused upload is left to the sweep.')
      })
    throw error
  })
  const thumbnail = { brand, artworkId, picture: image.thumbnail, style }
  await keepThumbnail(req, thumbnail, options).catch((err: unknown) => {
    logger.warn({ err, artworkId }, 'A thumbnail could not be stored. It is made again later.')
  })
  return { imageUrl: original.url, thumbnailUrl: url }
}

async function recordImage(
  req: PayloadRequest,
  { brand, artworkId, tokenHash, image }: Upload,
  original: StoredOriginal,
  thumbnail: string,
  { queue }: Pick<ArtworksOptions, 'queue'>,
): Promise<void> {
  await inTransaction(req, async () => {
    await requireCurrentToken(req, artworkId, tokenHash)
    const { publishWhenReady } = await req.payload.update({
      collection: 'artworks',
      id: artworkId,
      depth: 0,
      overrideAccess: true,
      req,
      data: {
        imageHash: image.originalSha256,
        imageWidth: image.width,
        imageHeight: image.height,
        originalImageUrl: original.url,
        originalKey: original.key,
        originalSha256: original.sha256,
        thumbnailUrl: thumbnail,
        uploadTokenHash: null,
      },
    })
    const options = { afterSeconds: THUMBNAIL_SECONDS }
    if (publishWhenReady) await startComposition(req, artworkId, { queue })
    await emit(req, ARTWORK_UPLOADED, artworkId, { brand, artworkId }, options)
  }).catch((error: unknown) => {
    throw asDuplicateImage(error)
  })
}

/** Locks the artwork, so that of several uploads with one token only the first finds it. */
async function requireCurrentToken(
  req: PayloadRequest,
  artworkId: string,
  tokenHash: string,
): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  const found = await drizzle.execute(
    sql`select id from artworks
        where id = ${artworkId} and upload_token_hash = ${tokenHash} and original_key is null
          and owner_id in (select id from users where disabled is not true)
        for update`,
  )
  if (!('rows' in found) || found.rows.length === 0) throw new ServiceError('UPLOAD_TOKEN_INVALID')
}
