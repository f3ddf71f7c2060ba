import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { MAX_WAITS, outageBackoff } from '../../../src/jobs/outage-backoff.ts'
import { type Outage, outageOf } from '../../../src/object-store/outage.ts'
import { inTransaction } from '../database/transaction.ts'

export type NextTurn = { readonly waits: number; readonly afterSeconds: number }

type WaitingJob = {
  readonly payload: Payload
  /** Number of waits since the job last made progress. */
  readonly waits: number | undefined
  readonly signal: AbortSignal
  /** Does the work, and calls `progressed` whenever a part of it is saved. */
  readonly work: (progressed: () => void) => Promise<void>
  /** Records why the job waits and enqueues it again, in the open transaction of the request. */
  readonly putBack: (req: PayloadRequest, outage: Outage, next: NextTurn) => Promise<void>
}

/**
 * Runs a job that needs the object store. While the store is unreachable or full, the job is enqueued for
 * later instead of failing, for up to three days; no attempt is used up and the worker is free for other jobs.
 *
 * @throws every other error of the work; the queue then retries the job.
 * @see docs/decisions/0116-requeue-jobs-during-an-outage-of-the-object-store.md
 */
export async function runOrWait({
  payload,
  waits: waited = 0,
  signal,
  work,
  putBack,
}: WaitingJob): Promise<void> {
  let waits = waited
  try {
    await work(() => {
      waits = 0
    })
  } catch (error) {
    const outage = signal.aborted ? undefined : outageOf(error)
    if (!outage || waits >= MAX_WAITS) throw error
    const next = { waits: waits + 1, afterSeconds: outageBackoff(waits) }
    payload.logger.warn({ outage, ...next, err: error }, 'A job waits for the object store.')
    const req = await createLocalReq({}, payload)
    await inTransaction(req, () => putBack(req, outage, next))
  }
}
