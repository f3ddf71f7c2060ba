import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { storedError } from '../../../../src/errors/stored-error.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { lockRecords } from '../../../core/feature/lock-records.ts'
import type { SoldRecord } from '../../../core/products/product-kind.ts'
import { bringIntoShop } from '../operations/bring-into-shop.ts'
import { goalOf, offSaleStatus } from '../operations/goal-of.ts'
import { productKind, readSold, writeFromShop } from '../operations/product-records.ts'

type Sold = { readonly collection: string; readonly id: string }
type GiveUpParts = { readonly payload: Payload; readonly queue: Pick<JobQueue, 'send'> }
type Parts = { readonly payload: Payload; readonly commerce: CommercePort }

export const PUSH_PRODUCT: JobType<Sold> = {
  name: 'push-product',
  data: z.object({ collection: z.string(), id: z.string() }),
}

/**
 * Brings a record into the shop, unless that has been done meanwhile, and makes sure that what is not for sale is not
 * sold there. May be repeated at any time.
 *
 * @throws a failure that may be gone later; the queue then repeats the job.
 */
export async function pushProduct({ collection, id }: Sold, { payload, commerce }: Parts) {
  const req = await createLocalReq({}, payload)
  const kind = productKind(payload, collection)
  try {
    await bringIntoShop(req, { kind, id, commerce }, { unattended: true })
  } catch (error) {
    // Deleted since, or refused for a reason that the record shows: repeating would not help.
    if (!(error instanceof ServiceError) || mayPass(error)) throw error
    payload.logger.warn({ code: error.code, collection, id }, error.message)
  }
}

const mayPass = ({ code }: ServiceError) => code === 'CONFLICT' || ERROR_TABLE[code].retryable

/** Seconds until a product that must not be sold is looked up again, after all attempts of a job have failed. */
const NEXT_JOB_SECONDS = 600

/**
 * What no attempt could sell ends visibly, and nothing of it stays on sale. Taking off sale never ends: another job
 * goes on, so that no wish of that kind is lost, however long the shop is away.
 */
export async function giveUpProduct({ collection, id }: Sold, { payload, queue }: GiveUpParts) {
  const req = await createLocalReq({}, payload)
  const kind = productKind(payload, collection)
  const isOffSale = async (record: SoldRecord) =>
    offSaleStatus(await goalOf(req, kind, record, { unattended: false })) !== null
  await inTransaction(req, async () => {
    if ((await lockRecords(req, kind.collection, [id])) === 0) return
    const record = await readSold(req, kind, id)
    if (record.shopState === 'pending' && !(await isOffSale(record))) {
      const storedShopProblem = storedError(new ServiceError('COMMERCE_UNAVAILABLE'))
      const data = { ...kind.refused, shopState: 'refused', storedShopProblem } as const
      await writeFromShop(req, kind, id, data)
    }
    if (!(await isOffSale(await readSold(req, kind, id)))) return
    const next = { group: id, afterSeconds: NEXT_JOB_SECONDS }
    await queue.send(PUSH_PRODUCT, { collection, id }, await transactionOf(req), next)
  })
}
