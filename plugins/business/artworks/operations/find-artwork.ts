import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { may } from '../../../core/request/principal.ts'
import type { ArtworkParams } from '../params.ts'

/** What the access rule of the collection asks for, as the endpoints of one artwork declare it. */
export const EDIT_ARTWORK = { needs: '{brand}:edit', of: 'record' } as const

/**
 * The artwork of a URL, if the user may edit it. An artwork of another user is not found.
 *
 * @throws ServiceError `NOT_FOUND`.
 */
export async function findArtwork(req: PayloadRequest, params: ArtworkParams): Promise<Artwork> {
  const { docs } = await req.payload.find({
    collection: 'artworks',
    where: { id: { equals: params.artwork_id }, brand: { equals: params.brand } },
    limit: 1,
    depth: 0,
    joins: false,
    overrideAccess: false,
    req,
  })
  if (docs[0]) return docs[0]
  throw noArtwork()
}

/** What `findManagedArtwork` asks for, as the endpoints declare it. */
export const MANAGE_ARTWORK = { needs: '{brand}:edit', of: 'record', own: false } as const

/**
 * The artwork of a URL for the administrators of its brand, not for its artist.
 *
 * @throws ServiceError `NOT_FOUND`, `FORBIDDEN`.
 */
export async function findManagedArtwork(
  req: PayloadRequest,
  params: ArtworkParams,
): Promise<Artwork> {
  const artwork = await findArtwork(req, params)
  if (await may(req, `${params.brand}:edit`)) return artwork
  throw new ServiceError('FORBIDDEN', {
    en: `This needs the permission "${params.brand}:edit".`,
    ja: `この操作には権限「${params.brand}:edit」が必要です。`,
  })
}

export const noArtwork = () =>
  new ServiceError('NOT_FOUND', { en: 'There is no such artwork.', ja: '作品が見つかりません。' })
