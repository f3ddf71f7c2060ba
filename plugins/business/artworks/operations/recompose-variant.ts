import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectRepair } from '../../../../src/object-store/verify/object-repair.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import { lockArtwork } from './lock-artwork.ts'
import { parseVariantKey } from './parse-variant-key.ts'
import { startComposition } from './start-composition.ts'

/** Recomposes variants whose picture or preview is missing or damaged; both are written again. */
export function recomposeObject(payload: Payload, queue: JobQueue): ObjectRepair {
  return async (objectKey) => {
    const parts = parseVariantKey(objectKey)
    if (!parts) return false
    const { artwork, variant } = parts
    const req = await createLocalReq({}, payload)
    return inTransaction(req, async () => {
      // First, as deletion and publishing do: two orders of locks would be a deadlock.
      if ((await lockRecords(req, 'artworks', [artwork])) === 0) return false
      if (!(await markLost(req, artwork, variant))) return false
      await startAfterMark(req, artwork, queue)
      return true
    })
  }
}

/**
 * Has one variant of an artwork composed, also one whose picture is there, and whatever else the artwork
 * lacks. Gives the id of the job.
 *
 * @throws ServiceError `NOT_FOUND` if the artwork was deleted meanwhile.
 */
export async function recomposeVariant(
  req: PayloadRequest,
  artwork: string,
  variant: string,
  queue: JobQueue,
): Promise<string> {
  return inTransaction(req, async () => {
    await lockArtwork(req, artwork)
    await markLost(req, artwork, variant)
    return startAfterMark(req, artwork, queue)
  })
}

/** Whether the artwork has that variant, which differs from every content hash from now on. */
async function markLost(req: PayloadRequest, artwork: string, variant: string): Promise<boolean> {
  const { docs, errors } = await req.payload.update({
    collection: 'variants',
    where: { artwork: { equals: artwork }, key: { equals: variant } },
    data: { contentHash: 'lost' },
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (errors.length > 0) throw new Error('A lost variant could not be marked.')
  return docs.length > 0
}

/** A job that is being processed may have passed the variant already. */
const startAfterMark = (req: PayloadRequest, artwork: string, queue: JobQueue) =>
  startComposition(req, artwork, { queue, joinable: ['queued'] })
