import type { CommercePort } from '../../../src/commerce/port.ts'
import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../src/object-store/signed-url.ts'

export type ArtworksOptions = {
  readonly store: ObjectStore
  readonly commerce: CommercePort
  readonly queue: JobQueue
  readonly urlSigner: UrlSigner
  /** URL under which clients and the shop reach this service, without a slash at its end. */
  readonly serverUrl: string
  /** Signs upload tokens; at least 32 characters. */
  readonly secret: string
  /** Folder for files that live as long as a request or a job. */
  readonly tempDir: string
}
