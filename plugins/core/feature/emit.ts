import type { PayloadRequest } from 'payload'
import type { JobType } from '../../../src/jobs/job-type.ts'
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
  const { queue } = coreOf(req.payload.config).services
  const transaction = await transactionOf(req)
  for (const job of deliveriesOf(req, event))
    await queue.send(job, data, transaction, { key: record, afterSeconds })
}

/** Enqueues the deliveries of several records' events as `emit` does, by one statement per handler. */
export async function emitAll<Data>(
  req: PayloadRequest,
  event: EventType<Data>,
  emitted: readonly { readonly record: string; readonly data: Data }[],
): Promise<void> {
  if (emitted.length === 0) return
  const { queue } = coreOf(req.payload.config).services
  const transaction = await transactionOf(req)
  const items = emitted.map(({ record, data }) => ({ key: record, data }))
  for (const job of deliveriesOf(req, event)) await queue.sendAll(job, items, transaction)
}

/** The queue of each handler of an event. */
function deliveriesOf<Data>({ payload }: PayloadRequest, event: EventType<Data>): JobType<Data>[] {
  return coreOf(payload.config)
    .features.filter(({ events = [] }) => events.some((handler) => handler.event === event.name))
    .map(({ name }) => ({ name: deliveryQueue(name, event.name), data: event.data }))
}
