import type { PayloadRequest } from 'payload'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import { noArtwork } from './find-artwork.ts'

/**
 * Makes changes of one artwork take turns until the open transaction ends.
 *
 * @throws ServiceError `NOT_FOUND` if it was deleted meanwhile.
 */
export async function lockArtwork(req: PayloadRequest, artworkId: string): Promise<void> {
  if ((await lockRecords(req, 'artworks', [artworkId])) === 0) throw noArtwork()
}
