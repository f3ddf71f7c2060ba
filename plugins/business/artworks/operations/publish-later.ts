import type { PayloadRequest } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { PUBLISH_WHEN_READY } from '../jobs/job-types.ts'
import { lockArtwork } from './lock-artwork.ts'
import { startComposition } from './start-composition.ts'

/**
 * Sets or withdraws the wish to publish an artwork as soon as all of its variants are composed. A composition is
 * started, or joined: at its end the artwork is published, also if everything is composed already.
 *
 * @throws ServiceError `NOT_FOUND` if the artwork was deleted meanwhile.
 * @see docs/decisions/0208-publish-when-ready-by-a-job-of-the-composition.md
 */
export async function setPublishWhenReady(
  req: PayloadRequest,
  artworkId: string,
  isWanted: boolean,
  { queue }: { readonly queue: JobQueue },
): Promise<void> {
  await inTransaction(req, async () => {
    await lockArtwork(req, artworkId)
    await req.payload.update({
      collection: 'artworks',
      id: artworkId,
      data: { publishWhenReady: isWanted, storedPublishProblem: null },
      depth: 0,
      overrideAccess: true,
      req,
    })
    if (isWanted) await startComposition(req, artworkId, { queue })
  })
}

/** Enqueues the publication of an artwork that is ready now, if it is wanted, in the open transaction. */
export async function publishIfWanted(
  req: PayloadRequest,
  artworkId: string,
  { queue }: { readonly queue: JobQueue },
): Promise<void> {
  const { publishWhenReady } = await req.payload.findByID({
    collection: 'artworks',
    id: artworkId,
    depth: 0,
    joins: false,
    overrideAccess: true,
    req,
  })
  if (!publishWhenReady) return
  const transaction = await transactionOf(req)
  await queue.send(PUBLISH_WHEN_READY, { artworkId }, transaction, { group: artworkId })
}
