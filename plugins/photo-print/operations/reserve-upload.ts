import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { PhotoUpload } from '../../../src/payload-types.ts'
import { MAX_PHOTOS } from '../../../src/photo-print/photo-limits.ts'
import { inTransaction, transactionOf } from '../../endpoint/in-transaction.ts'

/** Uploads of one customer that may be under way at once. */
const MAX_AT_ONCE = 3
/** An upload that has been under way for longer was cut off with its process. */
const UNDER_WAY_MS = 15 * 60_000

type Reserved = Pick<PhotoUpload, 'id' | 'firstTimestamp'>
type Wanted = {
  readonly brand: string
  readonly template: string
  readonly idpUid: string
  readonly quantity: number
  readonly totalPrice: number
}

/**
 * Records that photos of a customer are coming and keeps 100 milliseconds for their keys, which no other
 * upload of the customer gets, in whatever process it runs and however the clocks go.
 *
 * @throws ServiceError `RATE_LIMITED` while the customer sends other photos.
 */
export async function reserveUpload(req: PayloadRequest, wanted: Wanted): Promise<Reserved> {
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const turn = `photo-upload ${wanted.idpUid}`
    await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
    const shared = { collection: 'photo-uploads', depth: 0, overrideAccess: true, req } as const
    const idpUid = { equals: wanted.idpUid }
    const since = new Date(Date.now() - UNDER_WAY_MS).toISOString()
    const { totalDocs } = await req.payload.count({
      ...shared,
      where: { idpUid, state: { equals: 'receiving' }, createdAt: { greater_than: since } },
    })
    if (totalDocs >= MAX_AT_ONCE) {
      const message = `At most ${MAX_AT_ONCE} uploads of one customer run at once.`
      throw new ServiceError('RATE_LIMITED', message, { retryAfterSeconds: 30 })
    }
    const { docs } = await req.payload.find({
      ...shared,
      where: { idpUid },
      sort: '-firstTimestamp',
      limit: 1,
    })
    const free = (docs[0]?.firstTimestamp ?? 0) + MAX_PHOTOS
    const firstTimestamp = Math.max(Date.now(), free)
    const state = 'receiving' as const
    const data = { ...wanted, firstTimestamp, state, readyForCheckout: false, photos: [] }
    return req.payload.create({ ...shared, data })
  })
}
