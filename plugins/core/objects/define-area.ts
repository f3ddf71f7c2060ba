import type { Payload, PayloadRequest } from 'payload'
import type { ObjectArea } from '../../../src/object-store/area.ts'
import type { ObjectOwner } from '../../../src/object-store/sweep/object-owner.ts'
import type { ObjectRepair } from '../../../src/object-store/verify/object-repair.ts'
import type { ExpectedObject } from '../../../src/object-store/verify/verify-store.ts'

/**
 * An area of the object store with what its feature knows of the objects in it.
 *
 * @see docs/decisions/0115-assign-every-storage-area-an-owner.md
 */
export type Area = ObjectArea & {
  /** Which objects are still needed. Without an owner no object of the area is an orphan. */
  readonly owner?: (payload: Payload) => ObjectOwner
  /** What the records say of their objects. */
  readonly expected?: (payload: Payload) => AsyncIterable<ExpectedObject>
  /** Enqueues the work that makes a lost or damaged object again. */
  readonly repair?: (payload: Payload) => ObjectRepair
  /**
   * Whether the sender of a request may read a private object. Super administrators and holders of a
   * signed URL may anyway.
   */
  readonly mayRead?: (req: PayloadRequest, key: string) => Promise<boolean>
  /** Whether a public object has to be asked for by another way now, e.g. with an attestation. */
  readonly isRestricted?: (req: PayloadRequest, key: string) => Promise<boolean>
}
