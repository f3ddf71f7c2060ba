import type { QueryResultRow } from 'pg'
import { type DrizzleSqlTagLike, type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import { withClient } from '../database/with-client.ts'
import type { Checkable } from '../health/health-check.ts'
import { traceparent } from '../observation/trace-context.ts'
import { runInJob } from './job-context.ts'
import type { JobType, QueueDefinition } from './job-type.ts'
import { type QueueBacklog, queueHealth } from './queue-health.ts'

/** Schema of the queue's own tables; migrations of the records never touch it. */
const SCHEMA = 'jobs'

/** In seconds. Workers are notified of each new job. They also poll, because a job that starts later becomes due without a notification. */
const POLLING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 } as const

export type JobQueueOptions = {
  readonly databaseUrl: string
  readonly onError: (error: Error) => void
}

export type ClaimedJob = {
  /** As it was sent; the definition of the job checks it. */
  readonly data: unknown
  /** Aborts when the worker stops or has lost the job. */
  readonly signal: AbortSignal
  /** Trace context of the work that has sent it. */
  readonly traceparent: string | undefined
}

/** An open transaction in which a job is enqueued: it exists if and only if that commits. */
export type EnqueueTransaction = {
  readonly drizzle: DrizzleTransactionLike
  readonly sql: DrizzleSqlTagLike
}

type SendOptions = {
  /** Jobs of one group take turns: a worker claims none while another of the group runs. */
  readonly group?: string
  /** Key of a queue that keeps the order of equal keys. */
  readonly key?: string
  /** Seconds before which no worker claims it. @default 0 */
  readonly afterSeconds?: number
}

export type JobQueue = Checkable & {
  /** Creates or updates the queue's tables and queues. Called by the set-up, not by processes. */
  prepare(queues: readonly QueueDefinition[]): Promise<void>
  /** Returns those of the names for which the database has no queue. */
  missing(names: readonly string[]): Promise<string[]>
  send<Data>(
    job: JobType<Data>,
    data: Data,
    transaction: EnqueueTransaction,
    options?: SendOptions,
  ): Promise<void>
  /** Sends several jobs as `send` does, by one statement. */
  sendAll<Data>(
    job: JobType<Data>,
    items: readonly { readonly key: string; readonly data: Data }[],
    transaction: EnqueueTransaction,
  ): Promise<void>
  /**
   * Claims jobs of a queue. A process that does so before it sends anything also maintains the queue: dead
   * jobs, cron.
   */
  work(queue: string, handle: (job: ClaimedJob) => Promise<void>): Promise<void>
  /**
   * Reads how much waits, in a few seconds at most.
   *
   * @throws Error when the database does not respond.
   */
  statistics(): Promise<QueueStatistics>
  /** Stops claiming; a running job is aborted and returns to the queue for another worker. */
  stop(): Promise<void>
}

export type QueueStatistics = {
  /** Those of the queues that have jobs to claim. */
  readonly backlogs: readonly QueueBacklog[]
  /** Jobs whose last attempt has failed, by queue, as a worker has counted them lately. */
  readonly failed: readonly { readonly queue: string; readonly jobs: number }[]
  /** Since a worker has maintained the queues for the last time, in seconds; `null` if none ever did. */
  readonly workerSeenSeconds: number | null
}

/** Key in the stored data of a job; no schema of a job sees it. */
const TRACE = 'traceparent'

function withTrace<Data>(data: Data): object {
  const trace = traceparent()
  return { ...data, ...(trace !== undefined && { [TRACE]: trace }) }
}

function withoutTrace(stored: unknown): Pick<ClaimedJob, 'data' | 'traceparent'> {
  const { [TRACE]: trace, ...data } = (stored ?? {}) as Record<string, unknown>
  return { data, traceparent: typeof trace === 'string' ? trace : undefined }
}

/** Workers claim this when they start and every 15 seconds, whether there are jobs or not. */
const WORKER_SEEN = `
  SELECT extract(epoch FROM now() - max(coalesce(monitor_claim_on, monitor_on)))::float AS seconds
  FROM ${SCHEMA}.queue`
const FAILED = `SELECT name AS queue, failed_count AS jobs FROM ${SCHEMA}.queue`
const STATISTICS_MS = 2_000

/** Of each queue with jobs that workers could claim, those of a future time left out. */
const BACKLOGS = `
  SELECT name AS queue,
    (count(*) FILTER (WHERE state < 'active'))::int AS due,
    extract(epoch FROM now() - min(greatest(start_after, created_on)) FILTER (WHERE state < 'active'))::float
      AS "oldestSeconds",
    bool_or(state = 'active') AS "isWorked"
  FROM ${SCHEMA}.job
  WHERE state <= 'active' AND start_after <= now()
  GROUP BY name
  HAVING count(*) FILTER (WHERE state < 'active') > 0`

/** The Postgres job queue (pg-boss). It connects with the first use. */
export function createJobQueue({ databaseUrl, onError }: JobQueueOptions): JobQueue {
  const connection = { connectionString: databaseUrl, schema: SCHEMA }
  const stopping = new AbortController()
  let started: Promise<PgBoss> | undefined
  const ready = (role: 'sender' | 'worker') => {
    started ??= start(role).catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  async function start(role: 'sender' | 'worker'): Promise<PgBoss> {
    const worker = role === 'worker'
    const boss = new PgBoss({
      ...connection,
      application_name: `jobs-${role}`,
      max: worker ? 3 : 2,
      supervise: worker,
      schedule: worker,
      useListenNotify: worker,
      migrate: false,
      createSchema: false,
      // A dead worker's job must be with another one within 90 s: heartbeat 20 s + this.
      superviseIntervalSeconds: 15,
      monitorIntervalSeconds: 15,
    })
    boss.on('error', onError)
    boss.on('warning', ({ message, data }) => {
      if ('type' in data && data.type === 'listen_notify_unavailable') onError(new Error(message))
    })
    await boss.start()
    // The first round would begin after an interval only. Until then the jobs of a dead worker would wait, and operators
    // would read that no worker runs.
    if (worker) boss.supervise().catch(onError)
    return boss
  }

  return {
    name: 'pg-boss',

    async check() {
      const backlogs = await withClient(databaseUrl, async (client) => {
        const { rows } = await client.query<QueueBacklog>(BACKLOGS)
        return rows
      })
      return queueHealth(backlogs)
    },

    statistics: () =>
      withClient(
        databaseUrl,
        async (client) => {
          const rows = async <Row extends QueryResultRow>(text: string) => {
            const query = { text, query_timeout: STATISTICS_MS }
            return (await client.query<Row>(query)).rows
          }
          const [seen] = await rows<{ seconds: number | null }>(WORKER_SEEN)
          return {
            backlogs: await rows<QueueBacklog>(BACKLOGS),
            failed: await rows<QueueStatistics['failed'][number]>(FAILED),
            workerSeenSeconds: seen?.seconds ?? null,
          }
        },
        STATISTICS_MS,
      ),

    async prepare(queues) {
      const installer = new PgBoss({
        ...connection,
        supervise: false,
        schedule: false,
        migrate: true,
      })
      installer.on('error', onError)
      await installer.start()
      for (const { name, cron, policy, ...definition } of queues) {
        const existing = await installer.getQueue(name)
        const options = { ...definition, notify: true }
        if (existing) await installer.updateQueue(name, options)
        else await installer.createQueue(name, { ...options, ...(policy && { policy }) })
        if (cron !== undefined) await installer.schedule(name, cron, {}, { missed: 'once' })
      }
      // Also the schedules of features that are disabled now, whose jobs no worker runs.
      for (const { name } of await installer.getSchedules()) {
        if (!queues.some((queue) => queue.name === name && queue.cron !== undefined))
          await installer.unschedule(name)
      }
      await installer.stop({ graceful: false })
    },

    async missing(names) {
      // Not with pg-boss: the first use of `boss` decides whether this process sends or works.
      const found = await withClient(databaseUrl, async (client) => {
        const { rows } = await client.query('SELECT to_regclass($1) AS queues', [`${SCHEMA}.queue`])
        if (rows[0].queues === null) return []
        return (await client.query<{ name: string }>(`SELECT name FROM ${SCHEMA}.queue`)).rows
      })
      const existing = new Set(found.map(({ name }) => name))
      return names.filter((name) => !existing.has(name))
    },

    async send({ name }, data, { drizzle, sql }, { group, key, afterSeconds } = {}) {
      const boss = await ready('sender')
      await boss.send(name, withTrace(data), {
        db: fromDrizzle(drizzle, sql),
        ...(group && { group: { id: group } }),
        ...(key && { singletonKey: key }),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      })
    },

    async sendAll({ name }, items, { drizzle, sql }) {
      const boss = await ready('sender')
      const jobs = items.map(({ key, data }) => ({ data: withTrace(data), singletonKey: key }))
      await boss.insert(name, jobs, { db: fromDrizzle(drizzle, sql) })
    },

    async work(queue, handle) {
      const boss = await ready('worker')
      const worker = await boss.work<unknown>(
        queue,
        { batchSize: 1, groupConcurrency: 1, ...POLLING },
        async (jobs) => {
          try {
            for (const job of jobs) {
              const signal = AbortSignal.any([job.signal, stopping.signal])
              const context = { jobId: job.id, job: queue }
              await runInJob(context, () => handle({ ...withoutTrace(job.data), signal }))
            }
          } finally {
            // The next job may have been waiting before this one began, and was notified then.
            boss.notifyWorker(worker)
          }
        },
      )
    },

    async stop() {
      stopping.abort(new Error('The worker stops; the job goes to another one.'))
      const boss = await started
      await boss?.stop({ graceful: true, timeout: 5000 })
    },
  }
}
