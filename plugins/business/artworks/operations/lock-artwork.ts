import type { PayloadRequest } from 'payload'
import { lockArtworks } from '../../../../hooks/lock-artworks.ts'
import { noArtwork } from './find-artwork.ts'

/**
 * Makes changes of one artwork take turns until the open transaction ends.
 *
 * @throws ServiceError `NOT_FOUND` if it was deleted meanwhile.
 */
export async function lockArtwork(req: PayloadRequest, artworkId: string): Promise<void> {
  if ((await lockArtworks(req, [artworkId])) === 0) throw noArtwork()
}
