import { z } from 'zod'
import { MASTER_FORMATS } from '../../../../src/imaging/accepted-formats.ts'
import { readImageField } from '../../../../src/imaging/receive/read-image-field.ts'
import { objectUrl } from '../../../../src/object-store/object-url.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { refuseDuplicateImage } from '../operations/duplicate-image.ts'
import { storeUpload } from '../operations/store-upload.ts'
import type { ArtworksOptions } from '../options.ts'

/** `POST /api/artwork/upload`: checks and keeps an image on its own (specification, section 4.1). */
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
      hash: z.string(),
    }),
    auth: 'user',
    permission: { needs: '{brand}:create', of: 'some-brand' },
    params: z.object({}),
    run: async ({ req, principal }) => {
      const image = await readImageField(req as unknown as Request, options)
      try {
        await refuseDuplicateImage(req, image.originalSha256)
        const folder = principal.id
        const name = image.originalSha256
        const key = `thumbnails/${folder}/${name}_thumb.webp`
        const thumbnail = { key, url: () => objectUrl(options, key) }
        const stored = await storeUpload(options, image, {
          ...{ isNew: false, folder, name, thumbnail },
        })
        return {
          original_url: stored.originalUrl,
          thumbnail_url: stored.thumbnailUrl,
          width: image.width,
          height: image.height,
          file_size: image.fileSize,
          format: image.format,
          hash: image.originalSha256,
        }
      } finally {
        await image.cleanup()
      }
    },
  })
