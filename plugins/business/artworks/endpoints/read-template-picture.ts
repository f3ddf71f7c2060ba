import { z } from 'zod'
import { templatePreviewKey } from '../../../../src/composition/template-preview.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { etagMatches } from '../../../../src/http/etag.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { createObjectSender } from '../../../core/endpoint/send-object.ts'
import type { ArtworksOptions } from '../options.ts'
import { brandParams } from '../params.ts'

const missing = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no frame or mat with this picture.',
    ja: 'この画像のフレームまたはマットは見つかりません。',
  })

/**
 * `GET /api/{brand}/composition-templates/{sha256}/{size}`: the picture of a frame or mat as it is stored, or at the size
 * of a preview. Its URL names its content, so a browser asks for it once.
 *
 * @see docs/decisions/0258-store-templates-at-the-size-of-previews.md
 */
export const readTemplatePicture = ({ store }: Pick<ArtworksOptions, 'store'>) => {
  const send = createObjectSender(store)
  return defineEndpoint({
    method: 'get',
    path: '/:brand/composition-templates/:sha256/:size',
    summary: 'Read the picture of a frame or mat.',
    answers: {
      200: {
        description: 'The picture: 480 × 341 px for `preview`, that of the canvas for `full`',
        types: ['image/webp', 'image/png', 'image/jpeg'],
        headers: { ETag: 'Identifies the content', 'Cache-Control': 'Kept by the browser alone' },
      },
      304: { description: 'The client has the picture' },
    },
    errors: ['STORE_UNAVAILABLE'],
    auth: 'user',
    permission: '{brand}:create',
    brandKind: 'artwork',
    brandUse: 'prepare',
    rateLimit: 'files',
    params: brandParams.extend({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.enum(['preview', 'full']),
    }),
    run: async ({ req, params: { sha256, size } }) => {
      const { docs } = await req.payload.find({
        collection: 'composition-templates',
        where: { sha256: { equals: sha256 } },
        select: { objectKey: true },
        limit: 1,
        depth: 0,
        overrideAccess: true,
        req,
      })
      const [template] = docs
      if (!template) throw missing()
      const { objectKey } = template
      const extension = size === 'full' ? objectKey.split('.').at(-1) : 'webp'
      const headers = {
        etag: `"${sha256}-${size}"`,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-type': `image/${extension}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      }
      if (etagMatches(req.headers.get('if-none-match'), headers.etag)) {
        return new Response(null, { status: 304, headers })
      }
      const key = size === 'full' ? objectKey : templatePreviewKey(objectKey)
      const response = await send(req, key, headers)
      if (!response) throw missing()
      return response
    },
  })
}
