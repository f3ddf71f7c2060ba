import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { MAX_WAITS, outageBackoff } from '../../../src/jobs/outage-backoff.ts'
import { type Outage, outageOf } from '../../../src/object-store/outage.ts'
import { inTransaction } from '../database/transaction.ts'

export type NextTurn = { readonly waits: number; readonly afterSeconds: number }

type WaitingJob = {
  readonly payload: Payload
  /** How often the job has waited since it last got something done. */
  readonly waits: number | undefined
  readonly signal: AbortSignal
  /** Does the work and calls `progressed` whenever something of it is kept. */
  readonly work: (progressed: () => void) => Promise<void>
  /** Records why the job waits and enqueues it again, in the open transaction of the request. */
  readonly putBack: (req: PayloadRequest, outage: Outage, next: NextTurn) => Promise<void>
}

/**
 * Does the work of a job that needs the object store. While the store is away or full the job waits
 * outside of the worker, for days if it must, and none of its attempts counts as failed; the worker is
 * free for other jobs.
 *
 * @throws whatever else the work throws; the queue then repeats the job a few times.
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
