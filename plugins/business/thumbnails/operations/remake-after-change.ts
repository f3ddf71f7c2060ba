import type { CollectionAfterChangeHook } from 'payload'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { Brand } from '../../../../src/payload-types.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { REMAKE_THUMBNAILS } from '../jobs/job-types.ts'

/** Enqueues a job that regenerates a brand's thumbnails when its settings change their look. */
export const remakeAfterChange =
  (queue: JobQueue): CollectionAfterChangeHook<Brand> =>
  async ({ doc, previousDoc, operation, req }) => {
    if (operation !== 'update' || styleOf(doc) === styleOf(previousDoc)) return
    const data = { brand: doc.id }
    await queue.send(REMAKE_THUMBNAILS, data, await transactionOf(req), { group: doc.id })
  }

/** Undefined for invalid settings: the new ones replace them, and no thumbnail was made with them. */
function styleOf({ config }: Pick<Brand, 'config'>): string | undefined {
  const { data } = knownBrandConfigSchema.safeParse(config ?? {})
  return data && thumbnailStyle(thumbnailSettings(data))
}
