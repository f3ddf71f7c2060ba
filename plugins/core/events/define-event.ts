import type { Payload } from 'payload'
import type { z } from 'zod'
import type { Job } from '../jobs/define-job.ts'

/** Something that happened to a record and that other features may want to hear of. */
export type EventType<Data> = {
  /** `<record>.<past participle>`, e.g. `order.changed`. */
  readonly name: string
  /** Identifiers only: a handler reads the record as it is when it runs. */
  readonly data: z.ZodType<Data>
}

/** What one feature does when an event happens. */
export type EventHandler = {
  readonly event: string
  /** May run again for the same event: delivery is at least once. */
  readonly run: (data: unknown, context: { readonly payload: Payload }) => Promise<void>
}

/** Times in seconds: a handler whose peer is away for a day still gets its events. */
const PATIENT = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
}

/** A handler with the type of its event's data. */
export function onEvent<Data>(
  { name, data: schema }: EventType<Data>,
  run: (data: Data, context: { readonly payload: Payload }) => Promise<void>,
): EventHandler {
  return { event: name, run: async (data, context) => run(schema.parse(data), context) }
}

/** The queue of one handler. */
export const deliveryQueue = (feature: string, event: string) => `${feature}-on-${event}`

/** The job that delivers events to a handler: in order for each record, with retries. */
export function deliveryJob(feature: string, { event, run }: EventHandler): Job {
  return {
    queue: { name: deliveryQueue(feature, event), ...PATIENT, policy: 'key_strict_fifo' },
    run: async (data, { payload }) => run(data, { payload }),
  }
}
