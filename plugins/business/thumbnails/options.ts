import type { AttestationPort } from '../../../src/attestation/port.ts'
import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'

export type ThumbnailsOptions = {
  readonly store: ObjectStore
  /** Receives the work when a brand changes how its thumbnails look. */
  readonly queue: JobQueue
  readonly attestation: AttestationPort
  /** Header that carries the attestation token. */
  readonly attestationHeader: string
}
