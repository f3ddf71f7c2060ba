import { z } from 'zod'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { isRegistered } from '../operations/duplicate-image.ts'
import { brandParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/find-image`: whether an image is registered already, before it is uploaded. Names the
 * artwork only to those who may see it; of others it tells as much as the upload does.
 */
export const findImage = () =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/find-image',
    summary: 'Whether an image is registered already.',
    answer: z.object({
      registered: z.boolean(),
      /** The artwork that has it, if the caller may see it. */
      artwork: z
        .object({ id: z.uuid(), title: z.string(), thumbnail_url: z.string().nullable() })
        .nullable(),
    }),
    auth: 'user',
    permission: '{brand}:create',
    brandKind: 'artwork',
    params: brandParams,
    body: z.strictObject({
      sha256: z
        .string()
        .regex(
          /^[0-9a-f]{64}$/,
          bilingual(
            'Send the SHA-256 of the file as 64 hexadecimal digits in lower case.',
            'ファイルのSHA-256を小文字の16進数64桁で送信してください。',
          ),
        ),
    }),
    run: async ({ req, body: { sha256 } }) => {
      const { docs } = await req.payload.find({
        collection: 'artworks',
        where: { imageHash: { equals: sha256 } },
        limit: 1,
        depth: 0,
        joins: false,
        overrideAccess: false,
        req,
      })
      const [artwork] = docs
      if (!artwork) return { registered: await isRegistered(req, sha256), artwork: null }
      const { id, title, thumbnailUrl } = artwork
      return { registered: true, artwork: { id, title, thumbnail_url: thumbnailUrl ?? null } }
    },
  })
