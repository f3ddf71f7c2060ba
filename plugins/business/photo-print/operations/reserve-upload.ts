import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { PhotoUpload } from '../../../../src/payload-types.ts'
import { MAX_PHOTOS } from '../../../../src/photo-print/photo-limits.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { HEARTBEAT_TIMEOUT_SECONDS, recordHeartbeat } from './heartbeat.ts'

/** Uploads of one customer to one brand that may be under way at once. */
const MAX_AT_ONCE = 3

const silenceSchema = z.array(z.object({ seconds: z.coerce.number() }))

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
    const answer = await drizzle.execute(
      sql`select extract(epoch from clock_timestamp() - updated_at) as seconds from photo_uploads
          where brand_id = ${wanted.brand} and idp_uid = ${wanted.idpUid} and state = 'receiving'
          order by updated_at desc limit ${MAX_AT_ONCE}`,
    )
    const silences = silenceSchema.parse('rows' in answer ? answer.rows : [])
    const longest = silences[MAX_AT_ONCE - 1]?.seconds
    if (longest !== undefined && longest < HEARTBEAT_TIMEOUT_SECONDS)
      throw tooMany(HEARTBEAT_TIMEOUT_SECONDS - longest)
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
    const upload = await req.payload.create({ ...shared, data })
    await recordHeartbeat(drizzle, upload.id)
    return upload
  })
}

/** The refusal while as many are under way as may be; one of them may count for so many seconds yet. */
function tooMany(secondsLeft: number): ServiceError {
  const sentence = {
    en:
      `A customer may have at most ${MAX_AT_ONCE} uploads at once. Wait until one of them has ended; ` +
      `one whose connection was lost counts for ${HEARTBEAT_TIMEOUT_SECONDS} seconds.`,
    ja:
      `お客様1人が同時に行えるアップロードは${MAX_AT_ONCE}件までです。いずれかが終わるまでお待ちください。` +
      `接続が切れたアップロードは${HEARTBEAT_TIMEOUT_SECONDS}秒間数えられます。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: Math.ceil(secondsLeft) })
}
