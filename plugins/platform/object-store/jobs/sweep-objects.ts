import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { sweptPrefixes } from '../../../../src/object-store/area.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { sweepObjects } from '../../../../src/object-store/sweep/sweep-objects.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { withKeyLock } from '../../../core/feature/key-lock.ts'
import { areasOf, ownedAreas } from '../../../core/feature/stored-objects.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { SWEEP_OBJECTS, type SweepData } from './job-types.ts'

/** Objects that one job looks at. The next job goes on where it ended. */
const OBJECTS_PER_JOB = 2_000

export type SweepJobOptions = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly queue: JobQueue
  /** For tests. */
  readonly objectsPerJob?: number
}

/**
 * Removes temporary files and orphans (specification, section 2.9). Without a prefix it only starts one
 * sweep for each; a sweep does a bounded part and enqueues the rest, so that a worker which dies costs
 * one part.
 */
export async function sweepObjectsJob(
  { prefix, after }: SweepData,
  { payload, store, queue, objectsPerJob = OBJECTS_PER_JOB }: SweepJobOptions,
  signal: AbortSignal,
): Promise<void> {
  if (prefix === undefined) {
    const brands = await brandsOf(await createLocalReq({}, payload))
    const prefixes = sweptPrefixes(
      areasOf(payload),
      brands.map(({ id }) => id),
    )
    await enqueue(prefixes.map((each) => ({ prefix: each })))
    return
  }
  const result = await sweepObjects(prefix, after, {
    store,
    areas: ownedAreas(payload),
    signal,
    limit: objectsPerJob,
    locked: (key, work) => withKeyLock(payload, key, work),
  })
  const { examined, spared, removed, next } = result
  const bytes = removed.reduce((sum, { size }) => sum + size, 0)
  payload.logger.info(
    { prefix, examined, spared, removed: removed.length, bytes },
    'Swept the object store.',
  )
  if (next !== undefined) await enqueue([{ prefix, after: next }])

  async function enqueue(jobs: readonly SweepData[]): Promise<void> {
    const req = await createLocalReq({}, payload)
    await inTransaction(req, async () => {
      for (const data of jobs) await queue.send(SWEEP_OBJECTS, data, await transactionOf(req))
    })
  }
}
