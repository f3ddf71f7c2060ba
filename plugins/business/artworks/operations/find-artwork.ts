import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
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

export const noArtwork = () =>
  new ServiceError('NOT_FOUND', { en: 'There is no such artwork.', ja: '作品が見つかりません。' })
