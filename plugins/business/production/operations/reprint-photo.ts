import type { PayloadRequest } from 'payload'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { printDataKey } from '../../../../src/imaging/print-data/print-data-key.ts'
import { isOver, newestAttempts } from '../../../../src/production/job-progress.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { findManagedOrder, lockOrder } from '../../orders/api.ts'
import { retryPrintData } from '../../print-data/api.ts'
import type { ProductionOptions } from '../options.ts'
import { noteEvent } from './note-event.ts'
import { intendPrint, printJobsOf } from './print-jobs.ts'

type Reprint = {
  readonly orderId: string
  /** Identifier of the print. */
  readonly print: string
  /** One more than the last. */
  readonly attempt: number
  readonly reason: string
}

/**
 * Intends another attempt to print a photo, after the last one is over. A file that could not be made is made first.
 *
 * @throws ServiceError `NOT_FOUND`; `CONFLICT` without files, while the last attempt is open, once cancelled, or when
 *   another user was faster.
 */
export async function reprintPhoto(
  req: PayloadRequest,
  { orderId, print: id, attempt, reason }: Reprint,
  options: ProductionOptions,
): Promise<void> {
  await inTransaction(req, async () => {
    const { platformId } = await findManagedOrder(req, orderId)
    await lockOrder(req, platformId)
    const order = await findManagedOrder(req, orderId)
    const { docs } = await req.payload.find({
      ...{ collection: 'order-prints', limit: 1, pagination: false, depth: 0, req },
      where: { id: { equals: id }, order: { equals: orderId } },
      overrideAccess: true,
    })
    const [print] = docs
    if (!print) throw new ServiceError('CONFLICT', NO_PRINT)
    if (order.status === 'cancelled') throw new ServiceError('CONFLICT', CANCELLED)
    const [last] = newestAttempts(await printJobsOf(req, orderId)).filter(
      (job) => job.print === print.reference,
    )
    if (!last || !isOver(last.state)) throw new ServiceError('CONFLICT', STILL_OPEN)
    if (attempt !== last.attempt + 1) throw new ServiceError('CONFLICT')
    await retryPrintData(req, printDataKey(relationId(print.brand), print.reference), options)
    await intendPrint(req, { order, print, attempt, reason }, options)
    await noteEvent(req, order, { kind: 'reprint', text: reason })
    await recordAudit(req, { action: 'prints.reprint', target: 'orders', record: orderId })
  })
}

const NO_PRINT: Sentence = {
  en: 'There is no such print. Print files are removed 30 days after shipping.',
  ja: '該当する印刷がありません。印刷データは発送から30日で削除されます。',
}
const CANCELLED: Sentence = {
  en: 'The order is cancelled.',
  ja: 'この注文はキャンセルされています。',
}
const STILL_OPEN: Sentence = {
  en: 'The factory is still working on this print. It can be printed again when that is over.',
  ja: 'この印刷は工場で処理中です。完了後に再印刷できます。',
}
