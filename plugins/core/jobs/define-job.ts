import type { Payload } from 'payload'
import type { JobType, QueueDefinition } from '../../../src/jobs/job-type.ts'

export type JobContext = {
  readonly payload: Payload
  /** Aborts when the worker stops or has lost the job. */
  readonly signal: AbortSignal
}

/** Times in seconds. */
type RetryPolicy = Partial<Pick<QueueDefinition, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>

type Definition<Data> = {
  readonly type: JobType<Data>
  readonly retry?: RetryPolicy
  /** When a job starts by itself, with `{}` as its data: a cron expression in UTC. */
  readonly cron?: string
  /** May run again with the same data at any time: a job that is interrupted is repeated. */
  readonly run: (data: Data, context: JobContext) => Promise<void>
  /** Runs once the last attempt has failed, so that the failure becomes visible. */
  readonly giveUp?: (data: Data, context: JobContext) => Promise<void>
}

/** A queue and what a worker does with its jobs. */
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
 * A job that a worker runs: with `giveUp` it has a second queue, for jobs whose last attempt failed.
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
  // The queue that another one names has to exist first.
  return [
    {
      queue: { name: dead, ...POLICY, retryLimit: 100 },
      run: async (data, context) => giveUp(schema.parse(data), context),
    },
    job,
  ]
}
