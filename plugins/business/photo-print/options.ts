import type { AttestationPort } from '../../../src/attestation/port.ts'
import type { CommercePort } from '../../../src/commerce/port.ts'
import type { IdTokenVerifier } from '../../../src/identity/tokens/verify-id-token.ts'
import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../src/object-store/signed-url.ts'

export type PhotoPrintOptions = {
  readonly store: ObjectStore
  readonly urlSigner: UrlSigner
  readonly commerce: CommercePort
  readonly queue: JobQueue
  /** Vouches for the apps that send photos to brands that want it. */
  readonly attestation: AttestationPort
  /** Header that carries the attestation token. */
  readonly attestationHeader: string
  /** Verifies the ID tokens of customers, which are issued to the brand sites. */
  readonly customerTokens: IdTokenVerifier
  /** URL under which clients reach this service, without a slash at its end. */
  readonly serverUrl: string
  /** Folder for files that live as long as a request. */
  readonly tempDir: string
}
