import { Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { namesTag } from '../../../../src/http/names-tag.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { type ServicePrincipal, serviceMay } from '../../../../src/identity/service-permissions.ts'
import { accessOf } from '../../../../src/object-store/areas.ts'
import { isObjectKey } from '../../../../src/object-store/object-key.ts'
import type { ObjectStore, StoredObject } from '../../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../../src/object-store/signed-url.ts'
import { brandThumbnails } from '../../../business/thumbnails/brand-thumbnails.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { principalOf } from '../../../core/request/principal.ts'
import { serviceOf } from '../../../core/request/request-service-account.ts'

export type ReadFileOptions = { readonly store: ObjectStore; readonly urlSigner: UrlSigner }

const missing = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such file.',
    ja: 'ファイルが見つかりません。',
  })

/** `GET /api/files/{key}`: an object of the store, as its area allows (specification, section 2.9). */
export const readFile = ({ store, urlSigner }: ReadFileOptions) =>
  defineEndpoint({
    method: 'get',
    path: '/files/:key+',
    summary: 'Read an object of the store.',
    auth: 'public',
    rateLimit: 'files',
    params: z.object({ key: z.union([z.string(), z.array(z.string())]) }),
    run: async ({ req, params }) => {
      const key = [params.key].flat().join('/')
      if (!isObjectKey(key)) throw missing()
      const open = accessOf(key) === 'public' && !(await isAttestedThumbnail(req, key))
      // A private object does not exist for those who may not see it.
      if (!open && !(await mayRead(req, key, urlSigner))) throw missing()
      const head = await store.head(key)
      if (!head) throw missing()
      const headers = headersOf(head, open)
      if (namesTag(req.headers.get('if-none-match'), head.etag)) {
        return new Response(null, { status: 304, headers })
      }
      const object = await store.get(key)
      if (!object) throw missing()
      headers['content-length'] = String(object.size)
      return new Response(Readable.toWeb(object.body) as ReadableStream, { headers })
    },
  })

async function mayRead(req: PayloadRequest, key: string, urlSigner: UrlSigner): Promise<boolean> {
  if (urlSigner.verify(key, new URL(req.url ?? '/', 'http://localhost').searchParams)) return true
  const program = serviceOf(req)
  if (program) return mayReadAsProgram(program, key)
  const principal = principalOf(req)
  if (!principal) return false
  if (principal.roles.includes(SUPER_ADMIN)) return true
  // Images that were uploaded on their own lie in the folder of their uploader.
  if (key.startsWith(`originals/${principal.id}/`)) return true
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { originalKey: { equals: key } },
    overrideAccess: false,
    req,
  })
  return totalDocs > 0
}

/** A brand that wants attestation for its thumbnails has no way around it. */
async function isAttestedThumbnail(req: PayloadRequest, key: string): Promise<boolean> {
  const [area, brand = ''] = key.split('/')
  if (area !== 'thumbnails') return false
  return (await brandThumbnails(req, brand))?.delivery === 'attested'
}

/** The factory reads what it prints, of the brands that its account names (specification, section 2.9). */
function mayReadAsProgram(program: ServicePrincipal, key: string): boolean {
  const [area, brand] = key.split('/')
  return area === 'print-data' && serviceMay(program, 'print-data:read', brand ?? '')
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
