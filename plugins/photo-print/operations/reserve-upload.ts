import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { PhotoUpload } from '../../../src/payload-types.ts'
import { MAX_PHOTOS } from '../../../src/photo-print/photo-limits.ts'
import { inTransaction, transactionOf } from '../../endpoint/in-transaction.ts'

/** Uploads of one customer to one brand that may be under way at once. */
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
 * upload of the customer gets, at whatever brand, in whatever process it runs and however the clocks go.
 * Uploads under way are counted by brand, so that no brand's site can use up a customer's at another.
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
    const { docs: underWay } = await req.payload.find({
      ...shared,
      where: {
        ...{ brand: { equals: wanted.brand }, idpUid, state: { equals: 'receiving' } },
        createdAt: { greater_than: since },
      },
      sort: '-createdAt',
      limit: MAX_AT_ONCE,
      select: { createdAt: true },
    })
    const first = underWay[MAX_AT_ONCE - 1]
    if (first) throw tooMany(Date.parse(first.createdAt))
    const { docs } = await req.payload.find({
      ...shared,
      where: { idpUid },
      sort: '-firstTimestamp',
      limit: 1,
    })
    const free = (docs[0]?.firstTimestamp ?? 0) + MAX_PHOTOS
    const firstTimestamp = Math.max(Date.now(), free)
    const state = 'receiving' as const
    const data = {
      ...wanted,
      firstTimestamp,
      state,
      readyForCheckout: false,
      photos: [],
      orders: [],
    }
    return req.payload.create({ ...shared, data })
  })
}

/** The refusal while as many are under way as may be, the first of them since `startedAt`. */
function tooMany(startedAt: number): ServiceError {
  const message =
    `At most ${MAX_AT_ONCE} uploads of one customer run at once. Wait until one of them has ended; ` +
    `one that broke off unnoticed counts for ${UNDER_WAY_MS / 60_000} minutes.`
  const leftMs = startedAt + UNDER_WAY_MS - Date.now()
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new ServiceError('RATE_LIMITED', message, { retryAfterSeconds })
}
