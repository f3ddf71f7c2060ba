import type { Payload } from 'payload'
import type { JobType, QueueDefinition } from '../../../src/jobs/job-type.ts'

export type JobContext = {
  readonly payload: Payload
  /** Aborts when the worker stops or loses the job to another worker. */
  readonly signal: AbortSignal
}

/** Times in seconds. */
type RetryPolicy = Partial<Pick<QueueDefinition, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>

type Definition<Data> = {
  readonly type: JobType<Data>
  readonly retry?: RetryPolicy
  /** Cron expression in UTC. The scheduled job gets `{}` as its data. */
  readonly cron?: string
  /** Must be repeatable with the same data: an interrupted job runs again. */
  readonly run: (data: Data, context: JobContext) => Promise<void>
  /** Runs after the last attempt has failed, to make the failure visible in a record. */
  readonly giveUp?: (data: Data, context: JobContext) => Promise<void>
}

/** A queue, and the function that a worker runs for each of its jobs. */
export type Job = {
  readonly queue: QueueDefinition
  readonly run: (data: unknown, context: JobContext) => Promise<void>
}

const POLICY = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
}

/**
 * Defines a job. With `giveUp` it gets a dead letter queue for jobs whose last attempt failed.
 *
 * @see docs/decisions/0003-use-pg-boss-for-background-jobs.md
 */
export function defineJob<Data>({
  type: { name, data: schema },
  retry,
  cron,
  run,
  giveUp,
}: Definition<Data>): readonly Job[] {
  const dead = `${name}-dead`
  const job: Job = {
    queue: {
      name,
      ...POLICY,
      ...retry,
      ...(cron !== undefined && { cron }),
      ...(giveUp && { deadLetter: dead }),
    },
    run: async (data, context) => run(schema.parse(data), context),
  }
  if (!giveUp) return [job]
  // The dead letter queue must be created before the queue that refers to it.
  return [
    {
      queue: { name: dead, ...POLICY, retryLimit: 100 },
      run: async (data, context) => giveUp(schema.parse(data), context),
    },
    job,
  ]
}
