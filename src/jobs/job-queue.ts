import { type DrizzleSqlTagLike, type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import { type JobData, QUEUES, type QueueDefinition, type QueueName } from './queues.ts'

/** Schema of the queue's own tables; migrations of the records never touch it. */
const SCHEMA = 'jobs'

export type JobQueueOptions = {
  readonly databaseUrl: string
  /** A worker keeps the queue in order (dead jobs, cron); a web process only sends. */
  readonly role: 'sender' | 'worker'
  readonly onError: (error: Error) => void
}

export type ClaimedJob<Q extends QueueName> = {
  readonly data: JobData[Q]
  /** Aborts when the worker stops or has lost the job. */
  readonly signal: AbortSignal
}

/** An open transaction in which a job is enqueued: it exists if and only if that commits. */
export type EnqueueTransaction = {
  readonly drizzle: DrizzleTransactionLike
  readonly sql: DrizzleSqlTagLike
}

type SendOptions = {
  /** Jobs of one group take turns: a worker claims none while another of the group runs. */
  readonly group?: string
  /** Delay before a worker claims it, in seconds. @default 0 */
  readonly afterSeconds?: number
}

export type JobQueue = {
  /** Creates or updates the queue's tables and queues. Called by the set-up, not by processes. */
  prepare(): Promise<void>
  send<Q extends QueueName>(
    queue: Q,
    data: JobData[Q],
    transaction: EnqueueTransaction,
    options?: SendOptions,
  ): Promise<void>
  work<Q extends QueueName>(queue: Q, handle: (job: ClaimedJob<Q>) => Promise<void>): Promise<void>
  /** Stops claiming; a running job is aborted and returns to the queue for another worker. */
  stop(): Promise<void>
}

/**
 * The Postgres job queue (pg-boss). It connects with the first use.
 *
 * @see docs/decisions/0003-use-pg-boss-for-background-jobs.md
 */
export function createJobQueue({ databaseUrl, role, onError }: JobQueueOptions): JobQueue {
  const worker = role === 'worker'
  const options = {
    connectionString: databaseUrl,
    schema: SCHEMA,
    application_name: `jobs-${role}`,
  }
  const boss = new PgBoss({
    ...options,
    max: worker ? 4 : 2,
    supervise: worker,
    schedule: worker,
    migrate: false,
    createSchema: false,
    // A dead worker's job must be with another one within 90 s: heartbeat 20 s + this.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', onError)
  let started: Promise<unknown> | undefined
  const stopping = new AbortController()
  const ready = () => {
    started ??= boss.start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  return {
    async prepare() {
      const installer = new PgBoss({ ...options, supervise: false, schedule: false, migrate: true })
      installer.on('error', onError)
      await installer.start()
      const definitions: Readonly<Record<string, QueueDefinition>> = QUEUES
      for (const [name, { cron, ...definition }] of Object.entries(definitions)) {
        const existing = await installer.getQueue(name)
        if (existing) await installer.updateQueue(name, definition)
        else await installer.createQueue(name, definition)
        if (cron !== undefined) await installer.schedule(name, cron, {}, { missed: 'once' })
        else await installer.unschedule(name)
      }
      await installer.stop({ graceful: false })
    },

    async send(queue, data, { drizzle, sql }, { group, afterSeconds } = {}) {
      await ready()
      await boss.send(queue, data, {
        db: fromDrizzle(drizzle, sql),
        ...(group && { group: { id: group } }),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      })
    },

    async work(queue, handle) {
      await ready()
      await boss.work<JobData[typeof queue]>(
        queue,
        { batchSize: 1, pollingIntervalSeconds: 0.5, groupConcurrency: 1 },
        async (jobs) => {
          for (const job of jobs) {
            const signal = AbortSignal.any([job.signal, stopping.signal])
            await handle({ data: job.data, signal })
          }
        },
      )
    },

    async stop() {
      stopping.abort(new Error('The worker stops; the job goes to another one.'))
      if (started !== undefined) await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
