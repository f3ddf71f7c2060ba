import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectRepair } from '../../../../src/object-store/verify/object-repair.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { REMAKE_THUMBNAILS } from '../jobs/job-types.ts'

const OF_ARTWORK =
  /^thumbnails\/(?<brand>[^/]+)\/\k<brand>_(?<artwork>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_thumb\.webp$/

/** Has thumbnails of artworks that are lost or damaged made again from their pictures. */
export function remakeLostThumbnail(payload: Payload, queue: JobQueue): ObjectRepair {
  return async (key) => {
    const { brand, artwork } = OF_ARTWORK.exec(key)?.groups ?? {}
    if (!brand || !artwork) return false
    const req = await createLocalReq({}, payload)
    return inTransaction(req, async () => {
      const transaction = await transactionOf(req)
      const { drizzle, sql } = transaction
      const found = await drizzle.execute(
        sql`update artworks set thumbnail_style = null
            where id = ${artwork} and brand_id = ${brand} and original_key is not null
            returning id`,
      )
      if (!('rows' in found) || found.rows.length === 0) return false
      await queue.send(REMAKE_THUMBNAILS, { brand }, transaction, { group: brand })
      return true
    })
  }
}
