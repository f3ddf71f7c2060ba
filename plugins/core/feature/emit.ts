import type { PayloadRequest } from 'payload'
import { transactionOf } from '../database/transaction.ts'
import { deliveryQueue, type EventType } from '../events/define-event.ts'
import { coreOf } from './core-of.ts'

/**
 * Enqueues one delivery per handler of the event in the open transaction of the request. It is delivered if
 * and only if the transaction commits, at least once, in order for each record.
 *
 * @param record ID of the record that changed.
 * @param options.afterSeconds seconds before which it is not delivered. @default 0
 * @throws Error if no transaction is open.
 */
export async function emit<Data>(
  req: PayloadRequest,
  event: EventType<Data>,
  record: string,
  data: Data,
  { afterSeconds = 0 }: { readonly afterSeconds?: number } = {},
): Promise<void> {
  const { features, services } = coreOf(req.payload.config)
  const transaction = await transactionOf(req)
  for (const { name, events = [] } of features) {
    if (!events.some((handler) => handler.event === event.name)) continue
    const job = { name: deliveryQueue(name, event.name), data: event.data }
    await services.queue.send(job, data, transaction, { key: record, afterSeconds })
  }
}
