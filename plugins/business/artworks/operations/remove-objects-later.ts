import type { CollectionAfterDeleteHook } from 'payload'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { emit } from '../../../core/feature/emit.ts'
import { ARTWORK_DELETED } from '../api.ts'
import { REMOVE_ARTWORK_OBJECTS } from '../jobs/job-types.ts'
import type { ArtworksOptions } from '../options.ts'

/** Leaves the objects of a deleted artwork to a job, and tells the features that keep more of it. */
export const removeObjectsLater =
  ({ queue }: Pick<ArtworksOptions, 'queue'>): CollectionAfterDeleteHook<Artwork> =>
  async ({ doc, req }) => {
    const data = { brand: relationId(doc.brand), artworkId: doc.id }
    await queue.send(REMOVE_ARTWORK_OBJECTS, data, await transactionOf(req))
    await emit(req, ARTWORK_DELETED, doc.id, data)
  }
