import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import type { UrlSigner } from '../../../src/object-store/signed-url.ts'

export type PrintDataOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  readonly queue: JobQueue
  readonly urlSigner: UrlSigner
  /** Address under which clients reach this service, without a slash at its end. */
  readonly serverUrl: string
}
