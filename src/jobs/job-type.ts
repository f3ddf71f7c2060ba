import type { z } from 'zod'

/** A kind of job: its queue's name and the schema of what travels with it. */
export type JobType<Data> = {
  readonly name: string
  /** Identifiers only, never records or personal data. */
  readonly data: z.ZodType<Data>
}

/** A queue and its retry policy. Times in seconds. */
export type QueueDefinition = {
  readonly name: string
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  /** Longest pause between two attempts. */
  readonly retryDelayMax?: number
  /** A worker that is silent for longer counts as dead, and another one gets its job. */
  readonly heartbeatSeconds: number
  readonly expireInSeconds: number
  /** Queue that receives a job whose last attempt failed. */
  readonly deadLetter?: string
  /** When a job of the queue starts by itself, as a cron expression in UTC. */
  readonly cron?: string
  /** `key_strict_fifo`: jobs with the same key run one after another, in the order they were sent. */
  readonly policy?: 'key_strict_fifo'
}
