import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { MASTER_FORMATS } from '../../../../src/imaging/accepted-formats.ts'
import { signedServiceUrl } from '../../../../src/object-store/object-url.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import { THUMBNAIL_OBJECT } from '../../../../src/thumbnails/thumbnail-object.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandsToPrepare } from '../../../core/request/open-brand.ts'
import type { Brand } from '../../../core/request/state.ts'
import { refuseDuplicateImage } from '../operations/duplicate-image.ts'
import { storeOriginal } from '../operations/store-original.ts'
import type { ArtworksOptions } from '../options.ts'

/** How long the image can be read with the URLs of the answer. */
const OPEN_MS = 24 * 60 * 60 * 1000

/**
 * `POST /api/artwork/upload`: checks and keeps an image on its own (specification, sections 2.2 and 4.1). All of the answer
 * describes the file at `original_url`, which opens to its bearer: `POST /api/commerce/products` takes it as an
 * `image_src`, and the shop reads it there.
 */
export const uploadImage = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/artwork/upload',
    summary: 'Check and keep an image on its own.',
    upload: true,
    answer: z.object({
      original_url: z.url(),
      thumbnail_url: z.url(),
      width: z.int(),
      height: z.int(),
      file_size: z.int(),
      format: z.enum(MASTER_FORMATS),
      /** SHA-256 of the file at `original_url`, lower-case hex. */
      hash: z.string(),
      /** When both URLs end to work. */
      expires_at: z.iso.datetime(),
    }),
    errors: ['DUPLICATE_IMAGE', 'BRAND_CLOSED'],
    example: {
      answer: {
        original_url:
          'https://admin.example.com/api/files/originals/user/60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752.jpeg?expires=1798761600&signature=…',
        thumbnail_url:
          'https://admin.example.com/api/files/thumbnails/art/art_60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752_thumb.webp?expires=1798761600&signature=…',
        width: 3508,
        height: 2480,
        file_size: 4_194_304,
        format: 'jpeg',
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        expires_at: '2027-01-01T00:00:00.000Z',
      },
    },
    auth: 'user',
    permission: { needs: '{brand}:create', of: 'some-brand' },
    params: z.object({}),
    run: async ({ req, principal, receiveImage }) => {
      // Refused before the bytes arrive, and asked again below: a brand can close meanwhile.
      await requireBrandToPrepare(req)
      const image = await receiveImage({
        ...options,
        uploader: { kind: 'account', id: principal.id },
      })
      try {
        await refuseDuplicateImage(req, image.originalSha256)
        const name = image.originalSha256
        const brand = await requireBrandToPrepare(req)
        const original = await storeOriginal(options, image, { folder: principal.id, name })
        const thumbnail = thumbnailKey(brand.id, name)
        await options.store.put(thumbnail, image.thumbnail, THUMBNAIL_OBJECT)
        const expiresAt = new Date(Date.now() + OPEN_MS)
        return {
          original_url: signedServiceUrl(options, original.key, expiresAt),
          thumbnail_url: signedServiceUrl(options, thumbnail, expiresAt),
          width: image.width,
          height: image.height,
          file_size: image.fileSize,
          format: image.format,
          hash: original.sha256,
          expires_at: expiresAt.toISOString(),
        }
      } finally {
        await image.cleanup()
      }
    },
  })

/**
 * Returns a brand for which the caller can register products now: of artworks, if there is one.
 *
 * @throws ServiceError `BRAND_CLOSED`.
 */
async function requireBrandToPrepare(req: PayloadRequest): Promise<Brand> {
  const brands = await brandsToPrepare(req)
  const [first] = [...brands.filter(({ kind }) => kind === 'artwork'), ...brands]
  if (first) return first
  throw new ServiceError('BRAND_CLOSED', {
    en: 'None of your brands accepts registrations now.',
    ja: '現在、登録を受け付けているブランドがありません。',
  })
}
