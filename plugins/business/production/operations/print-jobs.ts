import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { Order, OrderPrint, PrintJob } from '../../../../src/payload-types.ts'
import { idempotencyKeyOf } from '../../../../src/production/job-progress.ts'
import { numberOf } from '../../../../src/production/planned-prints.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { WORK_ON_PRINT_JOB } from '../jobs/job-types.ts'
import type { ProductionOptions } from '../options.ts'

const shared = { collection: 'print-jobs', depth: 0, overrideAccess: true } as const

/** All attempts to print what an order wants. */
export async function printJobsOf(req: PayloadRequest, orderId: string): Promise<PrintJob[]> {
  const where = { order: { equals: orderId } }
  const { docs } = await req.payload.find({ ...shared, where, pagination: false, sort: 'id', req })
  return docs
}

/** A job of the factory, locked until the open transaction ends; `null` for one that is gone. */
export async function lockedPrintJob(req: PayloadRequest, id: string): Promise<PrintJob | null> {
  const { rows } = await databaseOf(req)
  await rows(sql`select 1 from print_jobs where id = ${id} for update`)
  return req.payload.findByID({ ...shared, id, disableErrors: true, req })
}

/** Records the intent of a print and enqueues its work, in the open transaction. */
export async function intendPrint(
  req: PayloadRequest,
  given: {
    readonly order: Pick<Order, 'id' | 'platformId'>
    readonly print: Pick<OrderPrint, 'reference' | 'brand' | 'photoSha256' | 'copies'>
    readonly attempt: number
    readonly reason?: string
  },
  options: Pick<ProductionOptions, 'queue'>,
): Promise<void> {
  const { order, print, attempt, reason = null } = given
  const { reference, photoSha256, copies } = print
  const number = numberOf(order.id, reference)
  const { id } = await req.payload.create({
    ...{ ...shared, req },
    data: {
      ...{ order: order.id, brand: relationId(print.brand), print: reference },
      ...{ attempt, reason, state: 'intended' },
      idempotencyKey: idempotencyKeyOf(
        { platformId: order.platformId, number, photoSha256, copies },
        attempt,
      ),
    },
  })
  await enqueueWork(req, id, options)
}

/** Those of the jobs of the factory at which a worker will look without further ado. */
export async function withWaitingWork(
  req: PayloadRequest,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await databaseOf(req)
  const waiting = await rows<{ id: string }>(
    sql`select distinct group_id as id from jobs.job
        where name = ${WORK_ON_PRINT_JOB.name} and state < 'active'
          and group_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  return new Set(waiting.map(({ id }) => id))
}

/** Has a job of the factory looked at, in the open transaction. Work on one job takes turns. */
export async function enqueueWork(
  req: PayloadRequest,
  id: string,
  { queue }: Pick<ProductionOptions, 'queue'>,
  afterSeconds = 0,
): Promise<void> {
  const transaction = await transactionOf(req)
  await queue.send(WORK_ON_PRINT_JOB, { printJobId: id }, transaction, { group: id, afterSeconds })
}
