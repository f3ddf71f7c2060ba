import type { PayloadRequest } from 'payload'
import { ACTIVE_JOB_STATES, type JobState } from '../../../../src/artworks/job-states.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { COMPOSE_VARIANTS } from '../jobs/job-types.ts'
import { lockArtwork } from './lock-artwork.ts'

/** Compositions of an artwork that have ended and are kept. */
export const KEPT_COMPOSITIONS = 50

export type StartOptions = {
  readonly queue: JobQueue
  /**
   * States of a job that is under way and serves as well. A job that is being processed has read the
   * templates already, so after one of them changed only a waiting job does.
   */
  readonly joinable?: readonly JobState[]
}

/**
 * Starts the composition of an artwork, or joins the job that will do it anyway. The record and the
 * queue's job come into being in one transaction. Gives the id of the record.
 */
export async function startComposition(
  req: PayloadRequest,
  artworkId: string,
  { queue, joinable = ACTIVE_JOB_STATES }: StartOptions,
): Promise<string> {
  return inTransaction(req, async () => {
    await lockArtwork(req, artworkId)
    const options = { collection: 'composition-jobs', depth: 0, overrideAccess: true, req } as const
    const { docs } = await req.payload.find({
      ...options,
      where: { artwork: { equals: artworkId }, status: { in: [...joinable] } },
      limit: 1,
    })
    if (docs[0]) return docs[0].id
    const counters = { total: CATALOGUE.length, completed: 0, failed: 0, encoded: 0 }
    const job = await req.payload.create({
      ...options,
      data: { artwork: artworkId, status: 'queued', ...counters },
    })
    const transaction = await transactionOf(req)
    const { drizzle, sql } = transaction
    // A user may cancel and start without end.
    await drizzle.execute(sql`
      delete from composition_jobs where id in (
        select id from composition_jobs
        where artwork_id = ${artworkId} and status not in ('queued', 'processing')
        order by created_at desc, id offset ${KEPT_COMPOSITIONS})`)
    const data = { compositionJobId: job.id }
    await queue.send(COMPOSE_VARIANTS, data, transaction, { group: artworkId })
    return job.id
  })
}
