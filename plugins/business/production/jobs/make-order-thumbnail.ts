import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { makeThumbnail } from '../../../../src/imaging/thumbnail.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'
import { runOrWait } from '../../../core/jobs/run-or-wait.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import type { ProductionOptions } from '../options.ts'
import { MAKE_ORDER_THUMBNAIL } from './job-types.ts'

type Job = { readonly orderId: string; readonly waits?: number | undefined }

/** Makes the thumbnail of an order from its first photo (specification, section 2.9). May be repeated at any time. */
export async function makeOrderThumbnail(
  job: Job,
  payload: Payload,
  options: ProductionOptions,
  signal: AbortSignal,
): Promise<void> {
  await runOrWait({
    ...{ payload, waits: job.waits, signal },
    work: () => make(job.orderId, payload, options),
    putBack: async (req, _, { waits, afterSeconds }) =>
      options.queue.send(MAKE_ORDER_THUMBNAIL, { ...job, waits }, await transactionOf(req), {
        ...{ group: job.orderId, afterSeconds },
      }),
  })
}

/** An order that prints nothing any more shows nothing. */
async function removeThumbnail(
  req: PayloadRequest,
  orderId: string,
  store: ProductionOptions['store'],
): Promise<void> {
  const order = await req.payload.findByID({
    ...{ collection: 'orders', id: orderId, depth: 0, disableErrors: true },
    ...{ overrideAccess: true, req },
  })
  if (order?.brand) await store.delete(thumbnailKey(relationId(order.brand), orderId))
}

async function make(
  orderId: string,
  payload: Payload,
  { store, tempDir }: ProductionOptions,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const find = async () => {
    const { docs } = await payload.find({
      ...{ collection: 'order-prints', where: { order: { equals: orderId } }, sort: 'position' },
      ...{ depth: 0, limit: 1, pagination: false, overrideAccess: true, req },
    })
    return docs[0]
  }
  const print = await find()
  if (!print) return removeThumbnail(req, orderId, store)
  // Photos that are gone belong to an order that is done.
  if (!(await store.head(print.photoKey))) return
  const brand = relationId(print.brand)
  const settings = thumbnailSettings((await brandSettings(req, brand)) ?? {})
  const folder = await mkdtemp(join(tempDir, 'job-'))
  try {
    const path = join(folder, 'picture')
    await saveObject(store, print.photoKey, path)
    const picture = await makeThumbnail(path, settings)
    const key = thumbnailKey(brand, orderId)
    const isKept = await storeAndRecord(req, {
      ...{ store, keys: [key] },
      write: () => store.put(key, picture, { contentType: 'image/webp' }),
      record: async () => (await find()) !== undefined,
    })
    if (!isKept) await store.delete(key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
