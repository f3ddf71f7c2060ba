import type { Payload } from 'payload'
import type { z } from 'zod'
import type { Job } from '../jobs/define-job.ts'

/** A change of a record that other features may react to. */
export type EventType<Data> = {
  /** `<record>.<past participle>`, e.g. `order.changed`. */
  readonly name: string
  /** Identifiers only: a handler reads the current record when it runs. */
  readonly data: z.ZodType<Data>
}

/** The reaction of one feature to an event. */
export type EventHandler = {
  readonly event: string
  /** Must be repeatable for the same event: delivery is at least once. */
  readonly run: (data: unknown, context: { readonly payload: Payload }) => Promise<void>
}

/** Times in seconds. Retries last for days, so that an outage of a handler's peer loses no event. */
const PATIENT = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
}

/** Defines a handler whose data has the type of the event. */
export function onEvent<Data>(
  { name, data: schema }: EventType<Data>,
  run: (data: Data, context: { readonly payload: Payload }) => Promise<void>,
): EventHandler {
  return { event: name, run: async (data, context) => run(schema.parse(data), context) }
}

/** Returns the name of a handler's queue. */
export const deliveryQueue = (feature: string, event: string) => `${feature}-on-${event}`

/** Returns the job that delivers events to a handler, in order for each record, with retries. */
export function deliveryJob(feature: string, { event, run }: EventHandler): Job {
  return {
    queue: { name: deliveryQueue(feature, event), ...PATIENT, policy: 'key_strict_fifo' },
    run: async (data, { payload }) => run(data, { payload }),
  }
}
