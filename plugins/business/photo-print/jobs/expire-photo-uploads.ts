import { createLocalReq, type Payload, type PayloadRequest, type Where } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { PhotoUpload } from '../../../../src/payload-types.ts'
import { KEPT_MS, KEPT_UNASKED_MS } from '../../../../src/photo-print/upload-lifetime.ts'
import { findUploads } from '../operations/find-uploads.ts'
import { keepOrderedPhotos } from '../operations/keep-ordered-photos.ts'
import { removeUploads } from '../operations/remove-uploads.ts'

type Parts = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly commerce: CommercePort
}

/**
 * Removes the photos of customers who did not order within a day, and with them whose they were
 * (specification, section 2.6). The shop is asked first, so that an order of the last minute keeps its
 * photos, and the checkout of what it has no order of is closed; while it cannot be asked, photos stay for up to a
 * week. One that cannot be removed holds up none behind it and is tried again by the next run. May be repeated at
 * any time.
 *
 * @throws ServiceError as `keepOrderedPhotos` and `closeCheckout`, and Error when some could not be removed; a
 *   repeat goes on.
 * @see docs/decisions/0118-keep-photos-until-their-order-is-fulfilled-or-cancelled.md
 */
export async function expirePhotoUploads(
  { payload, store, commerce }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const begun = Date.now()
  const remove = (ids: AsyncIterable<string>) =>
    removeUploads(req, ids, { store, cause: 'not-ordered' }, signal)
  const older = (age: number) => unorderedBefore(req, new Date(begun - age))
  try {
    await keepOrderedPhotos(req, { commerce }, signal)
    await remove(withoutCheckout(req, older(KEPT_MS), { commerce, signal }))
  } catch (error) {
    signal.throwIfAborted()
    await remove(idsOf(older(KEPT_UNASKED_MS)))
    throw error
  }
}

/** Uploads that can no longer be paid, by their identifiers. One that was paid meanwhile waits for its order. */
async function* withoutCheckout(
  req: PayloadRequest,
  uploads: AsyncIterable<PhotoUpload>,
  { commerce, signal }: { readonly commerce: CommercePort; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  for await (const { id, state, readyForCheckout } of uploads) {
    const isPayable = state === 'received' && readyForCheckout
    if (!isPayable || (await commerce.closeCheckout(id, { signal })) === 'closed') yield id
    else req.payload.logger.info({ upload: id }, 'The photos are paid and wait for their order.')
  }
}

async function* idsOf(uploads: AsyncIterable<PhotoUpload>): AsyncGenerator<string> {
  for await (const { id } of uploads) yield id
}

async function* unorderedBefore(req: PayloadRequest, time: Date): AsyncGenerator<PhotoUpload> {
  const old: Where = {
    state: { not_equals: 'ordered' },
    createdAt: { less_than: time.toISOString() },
  }
  const where: Where = { or: [{ state: { equals: 'expiring' } }, old] }
  for await (const uploads of findUploads(req, where)) yield* uploads
}
