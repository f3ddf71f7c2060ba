import type { CollectionAfterDeleteHook } from 'payload'
import type { Artwork } from '../../../../src/payload-types.ts'
import { transactionOf } from '../../../core/database/in-transaction.ts'
import type { ArtworksOptions } from '../options.ts'
import { brandId } from './brand-id.ts'

/**
 * Enqueues a job in the transaction of the deletion that removes the objects of the artwork. Hooks run
 * before the commit: deleting files here would lose the original when the transaction rolls back.
 */
export const removeObjectsLater =
  ({ queue }: Pick<ArtworksOptions, 'queue'>): CollectionAfterDeleteHook<Artwork> =>
  async ({ doc, req }) => {
    const data = { brand: brandId(doc), artworkId: doc.id }
    await queue.send('remove-artwork-objects', data, await transactionOf(req))
  }
