import type { Payload, PayloadRequest } from 'payload'
import type { ObjectArea } from '../../../src/object-store/area.ts'
import type { ObjectOwner } from '../../../src/object-store/sweep/object-owner.ts'
import type { ObjectRepair } from '../../../src/object-store/verify/object-repair.ts'
import type { ExpectedObject } from '../../../src/object-store/verify/verify-store.ts'

/**
 * An area of the object store, with the functions by which its feature looks after the objects in it.
 *
 * @see docs/decisions/0115-assign-every-storage-area-an-owner.md
 */
export type Area = ObjectArea & {
  /** Decides which objects are still needed. Without an owner, no object of the area is an orphan. */
  readonly owner?: (payload: Payload) => ObjectOwner
  /** Yields the objects that records name, with what the records know of them. */
  readonly expected?: (payload: Payload) => AsyncIterable<ExpectedObject>
  /** Enqueues the job that regenerates a lost or damaged object. */
  readonly repair?: (payload: Payload) => ObjectRepair
  /**
   * Whether the caller may read a private object. Super administrators and holders of a signed URL always
   * may.
   */
  readonly mayRead?: (req: PayloadRequest, key: string) => Promise<boolean>
  /** Whether a public object is available only through another endpoint now, e.g. with an attestation. */
  readonly isRestricted?: (req: PayloadRequest, key: string) => Promise<boolean>
}
