import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectRepair } from '../../../../src/object-store/verify/object-repair.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import { parseVariantKey } from './parse-variant-key.ts'
import { startComposition } from './start-composition.ts'

/** Recomposes variants whose picture or preview is missing or damaged; both are written again. */
export function recomposeVariant(payload: Payload, queue: JobQueue): ObjectRepair {
  return async (objectKey) => {
    const parts = parseVariantKey(objectKey)
    if (!parts) return false
    const { artwork, variant } = parts
    const req = await createLocalReq({}, payload)
    return inTransaction(req, async () => {
      // First, as deletion and publishing do: two orders of locks would be a deadlock.
      if ((await lockRecords(req, 'artworks', [artwork])) === 0) return false
      const { docs, errors } = await payload.update({
        collection: 'variants',
        where: { artwork: { equals: artwork }, key: { equals: variant } },
        // Differs from every hash, so that the composition does not find the variant unchanged.
        data: { contentHash: 'lost' },
        depth: 0,
        overrideAccess: true,
        req,
      })
      if (errors.length > 0) throw new Error('A lost variant could not be marked.')
      if (docs.length === 0) return false
      // A job that is being processed may have passed the variant already.
      await startComposition(req, artwork, { queue, joinable: ['queued'] })
      return true
    })
  }
}
