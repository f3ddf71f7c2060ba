import type { AttestationPort } from '../../src/attestation/port.ts'
import type { ObjectStore } from '../../src/object-store/port.ts'

export type ThumbnailsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  readonly store: ObjectStore
  readonly attestation: AttestationPort
  /** Header that carries the attestation token. */
  readonly attestationHeader: string
}
