import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { altText, previewObjectKey, variantObjectKey } from '../../../../src/composition/naming.ts'
import type { PlannedVariant } from '../../../../src/composition/plan.ts'
import type { ComposedVariant } from '../../../../src/composition/pool.ts'
import { objectUrl } from '../../../../src/object-store/object-url.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { Artwork, CompositionJob } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'
import { pricesOf } from '../operations/prices-of.ts'

type Kept = {
  readonly payload: Payload
  readonly job: CompositionJob
  readonly artwork: Artwork
  readonly planned: PlannedVariant
  readonly result: ComposedVariant
  readonly store: ObjectStore
  readonly serverUrl: string
  readonly signal: AbortSignal
}

type Progress = { readonly current: string; readonly millisecondsPerVariant: number }

const PICTURE = {
  contentType: 'image/webp',
  cacheControl: 'public, max-age=31536000, immutable',
} as const

/**
 * Stores a composed picture and its preview, then records and counts it in one transaction. Killed in
 * between, the next attempt writes the same bytes under the same keys.
 *
 * @returns whether the job goes on; `false` after it was cancelled.
 */
export async function keepVariant(kept: Kept, progress: Progress): Promise<boolean> {
  const { payload, job, artwork, planned, result, store, serverUrl, signal } = kept
  const key = variantObjectKey(relationId(artwork.brand), artwork.id, planned.variant)
  const previewKey = previewObjectKey(relationId(artwork.brand), artwork.id, planned.variant)
  signal.throwIfAborted()
  // The shop and browsers fetch a picture again only when its URL changes.
  const version = `?v=${planned.contentHash.slice(0, 16)}`
  const data = {
    artwork: artwork.id,
    key: planned.key,
    type: planned.variant.type,
    frameColor: planned.variant.frameColor,
    matColor: planned.variant.matColor,
    imageUrl: objectUrl({ store, serverUrl }, key, 'public') + version,
    previewUrl: objectUrl({ store, serverUrl }, previewKey, 'public') + version,
    altText: altText(artwork.title, planned.variant),
    price: pricesOf(artwork)[planned.variant.type],
    inventoryQuantity: 999,
    contentHash: planned.contentHash,
    bytes: result.webp.byteLength,
  }
  // Several variants are kept at the same time, and a request has one transaction: each has its own.
  const req = await createLocalReq({}, payload)
  return storeAndRecord(req, {
    store,
    keys: [key, previewKey],
    write: () =>
      Promise.all([
        store.put(key, result.webp, PICTURE),
        store.put(previewKey, result.preview, PICTURE),
      ]),
    record: async () => {
      signal.throwIfAborted()
      const where = { artwork: { equals: artwork.id }, key: { equals: planned.key } }
      const options = { collection: 'variants', depth: 0, overrideAccess: true, req } as const
      const { docs } = await req.payload.find({ ...options, where, limit: 1 })
      if (docs[0]) await req.payload.update({ ...options, id: docs[0].id, data })
      else await req.payload.create({ ...options, data })
      return count(req, job, progress)
    },
  })
}

/**
 * Counts in the database itself, so that two workers could not overwrite each other's numbers. Returns `false` if the
 * job has ended.
 */
async function count(
  req: PayloadRequest,
  job: Pick<CompositionJob, 'id'>,
  progress: Progress,
): Promise<boolean> {
  const { drizzle, sql } = await transactionOf(req)
  const counted = await drizzle.execute(
    sql`update composition_jobs set
          completed = completed + 1, encoded = encoded + 1, current = ${progress.current},
          milliseconds_per_variant = ${progress.millisecondsPerVariant}, updated_at = now()
        where id = ${job.id} and status = 'processing' returning id`,
  )
  return 'rows' in counted && counted.rows.length > 0
}
