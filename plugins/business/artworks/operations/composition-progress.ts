import type { PayloadRequest } from 'payload'
import { secondsLeft } from '../../../../src/artworks/job-states.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import type { CompositionJob } from '../../../../src/payload-types.ts'

/** Wall time of one variant where nothing has been measured yet, from the benchmark on two cores. */
const UNMEASURED_MS_PER_VARIANT = 600

/** Wall time of one variant in ms: measured by the last job that encoded something. */
export async function measuredVariantTime(req: PayloadRequest): Promise<number> {
  const { docs } = await req.payload.find({
    collection: 'composition-jobs',
    where: { millisecondsPerVariant: { exists: true } },
    sort: '-createdAt',
    limit: 1,
    depth: 0,
    select: { millisecondsPerVariant: true },
    overrideAccess: true,
    req,
  })
  return docs[0]?.millisecondsPerVariant ?? UNMEASURED_MS_PER_VARIANT
}

/** Answer of the status endpoint (specification, sections 3.3 and 4.1). `eta` is in seconds. */
export function progressOf(job: CompositionJob, millisecondsPerVariant: number) {
  const total = job.total || CATALOGUE.length
  const remaining = job.finishedAt ? 0 : total - job.completed - job.failed
  return {
    status: job.status,
    completed: job.completed,
    total,
    failed: job.failed,
    current: job.current ?? '',
    eta: `${secondsLeft(remaining, job.millisecondsPerVariant ?? millisecondsPerVariant)}s`,
    ...(job.waitingFor ? { waiting_for: job.waitingFor } : {}),
    ...(job.failures ? { failures: job.failures } : {}),
  }
}
