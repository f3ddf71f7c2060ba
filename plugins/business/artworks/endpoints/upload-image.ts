import { z } from 'zod'
import { MASTER_FORMATS } from '../../../../src/imaging/accepted-formats.ts'
import { objectUrl } from '../../../../src/object-store/object-url.ts'
import { THUMBNAIL_OBJECT } from '../../../../src/thumbnails/thumbnail-object.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { refuseDuplicateImage } from '../operations/duplicate-image.ts'
import { storeOriginal } from '../operations/store-original.ts'
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
    errors: ['DUPLICATE_IMAGE'],
    example: {
      answer: {
        original_url:
          'https://admin.example.com/api/files/originals/user/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.jpeg',
        thumbnail_url:
          'https://admin.example.com/api/files/thumbnails/user/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08_thumb.webp',
        width: 3508,
        height: 2480,
        file_size: 4_194_304,
        format: 'jpeg',
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    },
    auth: 'user',
    permission: { needs: '{brand}:create', of: 'some-brand' },
    params: z.object({}),
    run: async ({ req, principal, receiveImage }) => {
      const image = await receiveImage({
        ...options,
        uploader: { kind: 'account', id: principal.id },
      })
      try {
        await refuseDuplicateImage(req, image.originalSha256)
        const folder = principal.id
        const name = image.originalSha256
        const key = `thumbnails/${folder}/${name}_thumb.webp`
        const original = await storeOriginal(options, image, { folder, name })
        await options.store.put(key, image.thumbnail, THUMBNAIL_OBJECT)
        return {
          original_url: original.url,
          thumbnail_url: objectUrl(options, key, 'public'),
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
