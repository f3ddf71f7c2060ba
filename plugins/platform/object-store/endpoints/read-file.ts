import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { etagMatches } from '../../../../src/http/etag.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { areaOf } from '../../../../src/object-store/area.ts'
import { isObjectKey } from '../../../../src/object-store/object-key.ts'
import type { ObjectStore, StoredObject } from '../../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../../src/object-store/signed-url.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { createObjectSender } from '../../../core/endpoint/send-object.ts'
import { areasOf } from '../../../core/feature/stored-objects.ts'
import type { Area } from '../../../core/objects/define-area.ts'
import { principalOf } from '../../../core/request/principal.ts'

export type ReadFileOptions = { readonly store: ObjectStore; readonly urlSigner: UrlSigner }

const missing = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such file.',
    ja: 'ファイルが見つかりません。',
  })

/** `GET /api/files/{key}`: an object of the store, as its area allows (specification, section 2.9). */
export const readFile = ({ store, urlSigner }: ReadFileOptions) => {
  const send = createObjectSender(store)
  return defineEndpoint({
    method: 'get',
    path: '/files/:key+',
    summary: 'Read an object of the store.',
    answers: {
      200: {
        description: 'The object, with the content type that it was stored with',
        types: ['*/*'],
        headers: {
          ETag: 'Identifies the content',
          'Cache-Control': 'Public objects only are cached',
        },
      },
      304: { description: 'The client has the current content' },
    },
    errors: ['STORE_UNAVAILABLE'],
    auth: 'public',
    servedInMaintenance: true,
    rateLimit: 'files',
    params: z.object({ key: z.union([z.string(), z.array(z.string())]) }),
    query: z.object({
      expires: z.string().default('').catch(''),
      signature: z.string().default('').catch(''),
    }),
    run: async ({ req, params, query }) => {
      const key = [params.key].flat().join('/')
      if (!isObjectKey(key)) throw missing()
      const area = areaOf(areasOf(req.payload), key)
      const open = area?.access === 'public' && !(await area.isRestricted?.(req, key))
      // A private object does not exist for those who may not see it.
      if (
        !open &&
        !(urlSigner.verify(key, new URLSearchParams(query)) || (await mayRead(req, key, area)))
      )
        throw missing()
      const head = await store.head(key)
      if (!head) throw missing()
      const headers = headersOf(head, open)
      if (etagMatches(req.headers.get('if-none-match'), head.etag)) {
        return new Response(null, { status: 304, headers })
      }
      const response = await send(req, key, headers)
      if (!response) throw missing()
      return response
    },
  })
}

async function mayRead(req: PayloadRequest, key: string, area: Area | undefined): Promise<boolean> {
  if (principalOf(req)?.roles.includes(SUPER_ADMIN)) return true
  return (await area?.mayRead?.(req, key)) ?? false
}

function headersOf(
  object: Pick<StoredObject, 'contentType' | 'etag' | 'lastModified' | 'cacheControl'>,
  open: boolean,
): Record<string, string> {
  return {
    'content-type': object.contentType,
    etag: object.etag,
    'last-modified': object.lastModified.toUTCString(),
    'cache-control': open ? (object.cacheControl ?? 'public, max-age=300') : 'private, no-store',
    // Stored files are data: a browser never runs one of them.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': open ? 'cross-origin' : 'same-origin',
  }
}
