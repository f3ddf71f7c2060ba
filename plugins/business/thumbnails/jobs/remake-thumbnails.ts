import { createLocalReq, type PayloadRequest } from 'payload'
import {
  type ThumbnailSettings,
  thumbnailSettings,
} from '../../../../src/brands/thumbnail-settings.ts'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { runOrWait } from '../../../core/jobs/run-or-wait.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { REMAKE_THUMBNAILS, type RemakeData } from './job-types.ts'
import { type RemakeThumbnailOptions, remakeThumbnail } from './remake-thumbnail.ts'

/** Artworks that one job looks at. The next job goes on where it ended. */
const ARTWORKS_PER_JOB = 50

export type RemakeThumbnailsOptions = RemakeThumbnailOptions & { readonly queue: JobQueue }

/**
 * Regenerates the thumbnails of a brand that were made with other settings (specification, section 2.9).
 * May be repeated at any time: a thumbnail of the present style is not touched. Without a brand it starts
 * one job for each. While the store is away or full the job waits.
 *
 * @see docs/decisions/0117-remake-thumbnails-when-the-style-of-a-brand-changes.md
 */
export async function remakeThumbnails(
  data: RemakeData,
  options: RemakeThumbnailsOptions,
  signal: AbortSignal,
): Promise<void> {
  const { payload, queue } = options
  const { brand, waits } = data
  const req = await createLocalReq({}, payload)
  if (brand === undefined) return startAll(req, queue)
  const config = await brandSettings(req, brand)
  if (!config) return
  const settings = thumbnailSettings(config)
  await runOrWait({
    ...{ payload, waits, signal },
    work: (progressed) =>
      remakeSome(req, { ...data, brand }, settings, options, signal, progressed),
    putBack: async (waiting, _, { afterSeconds, ...next }) => {
      const transaction = await transactionOf(waiting)
      const later = { ...data, waits: next.waits }
      await queue.send(REMAKE_THUMBNAILS, later, transaction, { group: brand, afterSeconds })
    },
  })
}

async function startAll(req: PayloadRequest, queue: JobQueue): Promise<void> {
  await inTransaction(req, async () => {
    const { docs } = await req.payload.find({
      collection: 'brands',
      where: { kind: { equals: 'artwork' } },
      pagination: false,
      depth: 0,
      select: {},
      overrideAccess: true,
      req,
    })
    const transaction = await transactionOf(req)
    for (const { id } of docs)
      await queue.send(REMAKE_THUMBNAILS, { brand: id }, transaction, { group: id })
  })
}

async function remakeSome(
  req: PayloadRequest,
  { brand, after }: RemakeData & { readonly brand: string },
  settings: ThumbnailSettings,
  options: RemakeThumbnailsOptions,
  signal: AbortSignal,
  onMade: () => void,
): Promise<void> {
  const { payload, queue } = options
  const docs = await ofOtherStyle(req, { brand, after }, thumbnailStyle(settings))
  let made = 0
  for (const artwork of docs) {
    signal.throwIfAborted()
    try {
      if (await remakeThumbnail(artwork, { brand, settings }, options)) made += 1
      onMade()
    } catch (error) {
      // A bad source fails every retry and would block the ones behind it: log and go on.
      if (signal.aborted || isOutage(error)) throw error
      payload.logger.error(
        { artwork: artwork.id, err: error },
        'A thumbnail cannot be regenerated.',
      )
    }
  }
  if (made > 0) payload.logger.info({ brand, made }, 'Thumbnails were regenerated.')
  const last = docs.at(-1)
  if (!last || docs.length < ARTWORKS_PER_JOB) return
  await inTransaction(req, async () => {
    const next = { brand, after: last.id }
    await queue.send(REMAKE_THUMBNAILS, next, await transactionOf(req), { group: brand })
  })
}

async function ofOtherStyle(
  req: PayloadRequest,
  { brand, after }: RemakeData,
  style: string,
): Promise<Pick<Artwork, 'id' | 'originalKey'>[]> {
  const { docs } = await req.payload.find({
    collection: 'artworks',
    where: {
      and: [
        { brand: { equals: brand } },
        { originalKey: { exists: true } },
        { or: [{ thumbnailStyle: { exists: false } }, { thumbnailStyle: { not_equals: style } }] },
        ...(after === undefined ? [] : [{ id: { greater_than: after } }]),
      ],
    },
    sort: 'id',
    limit: ARTWORKS_PER_JOB,
    pagination: false,
    depth: 0,
    select: { originalKey: true },
    overrideAccess: true,
    req,
  })
  return docs
}
