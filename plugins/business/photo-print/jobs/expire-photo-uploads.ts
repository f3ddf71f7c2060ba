import { createLocalReq, type Payload, type PayloadRequest, type Where } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { findUploads } from '../operations/find-uploads.ts'
import { keepOrderedPhotos } from '../operations/keep-ordered-photos.ts'
import { removeUploads } from '../operations/remove-uploads.ts'

const HOUR_MS = 60 * 60 * 1000
const KEPT_MS = 24 * HOUR_MS
/** While the shop is unavailable, photos that may be ordered are kept, but not indefinitely. */
const KEPT_UNASKED_MS = 7 * 24 * HOUR_MS

type Parts = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly commerce: CommercePort
}

/**
 * Removes the photos of customers who did not order within a day, and with them whose they were
 * (specification, section 2.6). The shop is asked first, so that an order of the last minute keeps its
 * photos; while it cannot be asked, photos stay for up to a week. One that cannot be removed holds up none
 * behind it and is tried again by the next run. May be repeated at any time.
 *
 * @throws ServiceError as `keepOrderedPhotos`, and Error when some could not be removed; a repeat goes on.
 * @see docs/decisions/0118-keep-photos-until-their-order-is-fulfilled-or-cancelled.md
 */
export async function expirePhotoUploads(
  { payload, store, commerce }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const begun = Date.now()
  const removeOlder = (age: number) =>
    removeUploads(
      req,
      unorderedBefore(req, new Date(begun - age)),
      { store, cause: 'not-ordered' },
      signal,
    )
  try {
    await keepOrderedPhotos(req, { commerce }, signal)
  } catch (error) {
    signal.throwIfAborted()
    await removeOlder(KEPT_UNASKED_MS)
    throw error
  }
  await removeOlder(KEPT_MS)
}

async function* unorderedBefore(req: PayloadRequest, time: Date): AsyncGenerator<string> {
  const old: Where = {
    state: { not_equals: 'ordered' },
    createdAt: { less_than: time.toISOString() },
  }
  const where: Where = { or: [{ state: { equals: 'expiring' } }, old] }
  for await (const uploads of findUploads(req, where)) yield* uploads.map(({ id }) => id)
}
