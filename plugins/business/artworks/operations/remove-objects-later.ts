import type { CollectionAfterDeleteHook } from 'payload'
import type { Artwork } from '../../../../src/payload-types.ts'
import { transactionOf } from '../../../core/database/in-transaction.ts'
import type { ArtworksOptions } from '../options.ts'
import { brandId } from './brand-id.ts'

/** Leaves the objects of a deleted artwork to a job, which exists only if the deletion is committed. */
export const removeObjectsLater =
  ({ queue }: Pick<ArtworksOptions, 'queue'>): CollectionAfterDeleteHook<Artwork> =>
  async ({ doc, req }) => {
    const data = { brand: brandId(doc), artworkId: doc.id }
    await queue.send('remove-artwork-objects', data, await transactionOf(req))
  }
