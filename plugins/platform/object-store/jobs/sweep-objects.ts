import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobData } from '../../../../src/jobs/queues.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import { sweepObjects } from '../../../../src/object-store/sweep/sweep-objects.ts'
import { inTransaction, transactionOf } from '../../../core/database/in-transaction.ts'
import { lockKey } from '../../../core/objects/key-lock.ts'
import { sweptPrefixes } from '../swept-prefixes.ts'

/** Objects that one job looks at. The next job goes on where it ended. */
const OBJECTS_PER_JOB = 2_000

export type SweepJobOptions = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly queue: JobQueue
  readonly owners: readonly ObjectOwner[]
  /** For tests. */
  readonly objectsPerJob?: number
}

/**
 * Removes temporary files and orphans (specification, section 2.9). Without a prefix it only starts one
 * sweep for each; a sweep does a bounded part and enqueues the rest, so that a worker which dies costs
 * one part.
 */
export async function sweepObjectsJob(
  { prefix, after }: JobData['sweep-objects'],
  { payload, store, queue, owners, objectsPerJob = OBJECTS_PER_JOB }: SweepJobOptions,
  signal: AbortSignal,
): Promise<void> {
  if (prefix === undefined) {
    const prefixes = await sweptPrefixes(payload)
    await enqueue(prefixes.map((each) => ({ prefix: each })))
    return
  }
  const result = await sweepObjects(prefix, after, {
    store,
    owners,
    signal,
    limit: objectsPerJob,
    locked: async (key, work) => {
      const req = await createLocalReq({}, payload)
      return inTransaction(req, async () => {
        await lockKey(req, key)
        return work()
      })
    },
  })
  const { examined, spared, removed, next } = result
  const bytes = removed.reduce((sum, { size }) => sum + size, 0)
  payload.logger.info(
    { prefix, examined, spared, removed: removed.length, bytes },
    'Swept the object store.',
  )
  if (next !== undefined) await enqueue([{ prefix, after: next }])

  async function enqueue(jobs: readonly JobData['sweep-objects'][]): Promise<void> {
    const req = await createLocalReq({}, payload)
    await inTransaction(req, async () => {
      for (const data of jobs) await queue.send('sweep-objects', data, await transactionOf(req))
    })
  }
}
