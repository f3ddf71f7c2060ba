import type { CommercePort } from '../../src/commerce/port.ts'
import type { JobQueue } from '../../src/jobs/job-queue.ts'

export type PhotoPrintOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  readonly commerce: CommercePort
  readonly queue: JobQueue
}
