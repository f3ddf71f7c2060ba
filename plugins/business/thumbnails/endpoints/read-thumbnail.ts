import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { ThumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { etagMatches } from '../../../../src/http/etag.ts'
import { serviceMay } from '../../../../src/identity/service-permissions.ts'
import {
  preferredFormat,
  type ThumbnailFormat,
} from '../../../../src/thumbnails/preferred-format.ts'
import { thumbnailFile, thumbnailTag } from '../../../../src/thumbnails/thumbnail-file.ts'
import {
  THUMBNAIL_ID,
  thumbnailKey,
  thumbnailVersion,
} from '../../../../src/thumbnails/thumbnail-key.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireAttestation } from '../../../core/endpoint/require-attestation.ts'
import { brandSettings, noBrand } from '../../../core/request/brands.ts'
import { requireShownBrand } from '../../../core/request/open-brand.ts'
import { may, principalOf } from '../../../core/request/principal.ts'
import { serviceOf } from '../../../core/request/request-service-account.ts'
import { isOfOrder, managesOrders } from '../operations/is-of-order.ts'
import type { ThumbnailsOptions } from '../options.ts'
import { pictureHeaders } from '../picture-headers.ts'
import { placeholderResponse } from '../placeholder-response.ts'

const params = z.object({
  brand: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/),
  id: z.string().regex(THUMBNAIL_ID),
})
type Params = z.infer<typeof params>

const TYPES = ['image/webp', 'image/jpeg']
const PLACEHOLDER = { types: TYPES, headers: { 'X-Error-Code': 'The code of the error' } }
const ANSWERS = {
  200: {
    description: 'The thumbnail in the format that the client prefers',
    types: TYPES,
    headers: { ETag: 'Identifies the content' },
  },
  302: {
    description: 'The thumbnail is at the CDN, or at the public URL of the object store',
    headers: { Location: 'URL of the thumbnail' },
  },
  304: { description: 'The client has the current thumbnail' },
  404: { ...PLACEHOLDER, description: 'There is no thumbnail: a placeholder for browsers' },
  503: {
    ...PLACEHOLDER,
    description: 'The object store is unavailable: a placeholder for browsers',
  },
}

/**
 * `GET` and `HEAD /api/{brand}/thumbnails/{id}`: the thumbnail of an order or an artwork, as WebP or
 * JPEG, for attested apps only or public, as the brand's settings say (specification, sections 2.9 and 5). That of an
 * order shows a customer's photo: whatever the settings, it is for those who work on the order, and kept by no cache.
 *
 * @see docs/decisions/0076-serve-thumbnails-as-webp-or-jpeg-with-optional-attestation.md
 */
export const readThumbnail = (options: ThumbnailsOptions): Endpoint[] =>
  (['get', 'head'] as const).map((method) =>
    defineEndpoint({
      method,
      path: '/:brand/thumbnails/:id',
      summary: 'Read the thumbnail of an order or an artwork.',
      answers: ANSWERS,
      headers: {
        [options.attestationHeader]:
          'Attestation token of an app, where the brand delivers its thumbnails to attested apps',
      },
      errors: [
        'BRAND_CLOSED',
        'ATTESTATION_REQUIRED',
        'ATTESTATION_FAILED',
        'ATTESTATION_UNAVAILABLE',
        'NOT_ACCEPTABLE',
        'STORE_UNAVAILABLE',
      ],
      auth: 'public',
      rateLimit: 'files',
      params,
      query: z.object({ v: z.string().optional().catch(undefined) }),
      run: async ({ req, params, query: { v } }) => {
        const config = await brandSettings(req, params.brand)
        if (!config) throw noBrand()
        await requireShownBrand(req, params.brand, () => mayRead(req, params))
        const settings = thumbnailSettings(config)
        if (settings.delivery === 'attested') {
          await requireAttestation(req, 'thumbnail', options, () => mayRead(req, params))
        }
        const format = preferredFormat(req.headers.get('accept'))
        if (!format) {
          throw new ServiceError('NOT_ACCEPTABLE', {
            en: 'A thumbnail is image/webp or image/jpeg.',
            ja: 'サムネイルの形式はimage/webpまたはimage/jpegです。',
          })
        }
        const response = await answer(req, { ...params, version: v }, settings, format, options)
        return method === 'get' ? response : new Response(null, response)
      },
    }),
  )

/** Console users and service accounts need no attestation for what they may read anyway. */
async function mayRead(req: PayloadRequest, { brand, id }: Params): Promise<boolean> {
  const program = serviceOf(req)
  if (program) return serviceMay(program, 'thumbnails:read', brand)
  if (!principalOf(req)) return false
  if (await may(req, `${brand}:edit`)) return true
  if (!z.uuid().safeParse(id).success) return false
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { id: { equals: id }, brand: { equals: brand } },
    overrideAccess: false,
    req,
  })
  return totalDocs > 0
}

async function answer(
  req: PayloadRequest,
  { brand, id, version }: Params & { readonly version: string | undefined },
  { delivery, cdnUrl }: ThumbnailSettings,
  format: ThumbnailFormat,
  { store }: ThumbnailsOptions,
): Promise<Response> {
  const key = thumbnailKey(brand, id)
  const ofOrder = await isOfOrder(req, key)
  // As if there were none: the identifier of an order is no secret.
  if (ofOrder && !(await managesOrders(req, brand))) return placeholderResponse(format, 'NOT_FOUND')
  try {
    const head = await store.head(key)
    if (!head) return await placeholderResponse(format, 'NOT_FOUND')
    const etag = thumbnailTag(head, format)
    const lasting = version === thumbnailVersion(head)
    const headers = pictureHeaders({ format, etag, delivery, lasting })
    if (ofOrder) headers.set('cache-control', 'private, no-store')
    if (etagMatches(req.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers })
    }
    // The CDN holds what is stored, and that is WebP.
    const atCdn = cdnUrl === undefined ? store.publicUrl?.(key) : `${cdnUrl}/${key}`
    if (delivery === 'public' && !ofOrder && atCdn !== undefined && format === 'webp') {
      headers.set('location', `${atCdn}?v=${thumbnailVersion(head)}`)
      return new Response(null, { status: 302, headers })
    }
    const file = await thumbnailFile(store, key, format)
    if (!file) return await placeholderResponse(format, 'NOT_FOUND')
    headers.set('content-length', String(file.byteLength))
    return new Response(new Uint8Array(file), { headers })
  } catch (error) {
    const failed = error instanceof ServiceError && error.code === 'STORE_UNAVAILABLE'
    if (!failed) throw error
    req.payload.logger.error({ code: error.code, brand, err: error.cause }, error.message)
    return placeholderResponse(format, 'STORE_UNAVAILABLE')
  }
}
