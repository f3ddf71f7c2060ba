import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import type { UrlSigner } from '../../../src/object-store/signed-url.ts'

export type PrintDataOptions = {
  readonly queue: JobQueue
  readonly urlSigner: UrlSigner
  /** URL under which clients reach this service, without a slash at its end. */
  readonly serverUrl: string
}
