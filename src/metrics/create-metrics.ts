import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { toServiceError } from '../errors/describe-error.ts'
import type { QueueStatistics } from '../jobs/job-queue.ts'
import type { CircuitStateName } from '../network/circuit.ts'
import type { Observer, Work } from '../observation/observers.ts'

/** Connections of the pool of this process. */
export type PoolUse = {
  readonly inUse: number
  readonly idle: number
  /** Requests for a connection that wait for one. */
  readonly waiting: number
  readonly limit: number
}

export type MetricsOptions = {
  readonly version: string
  readonly pool: () => PoolUse
  readonly queues: () => Promise<QueueStatistics>
  /** Log lines of this process that the system log will never have, by level, since its start. */
  readonly droppedLines: () => Readonly<Record<string, number>>
  /** The state of each system that this process may stop asking. */
  readonly circuits: () => Readonly<Record<string, CircuitStateName>>
  /** Receives why the queues cannot be read. */
  readonly onError: (error: unknown) => void
}

export type Metrics = {
  readonly observe: Observer
  readonly contentType: string
  /** Returns all metrics in the text format of Prometheus. Reads that are requested meanwhile share one. */
  page(): Promise<string>
}

/** In seconds: the targets of the specification (100 and 200 ms, a warning at 500 ms) and what is around them. */
const REQUEST_BUCKETS = [0.025, 0.1, 0.2, 0.5, 1, 2.5, 10]
const CALL_BUCKETS = [0.05, 0.25, 1, 2.5, 10, 30]
const JOB_BUCKETS = [0.1, 1, 5, 15, 60, 300, 1800]

/**
 * Counts and times the work of this process. Labels have values from the code only, such as routes and error codes, so
 * that no client can make the series more numerous.
 *
 * @see docs/decisions/0188-export-metrics-with-prom-client.md
 */
export function createMetrics({
  version,
  pool,
  queues,
  droppedLines,
  circuits,
  onError,
}: MetricsOptions): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const work = workHistograms(registry)
  const refreshState = stateGauges(registry, version)
  countDroppedLines(registry, droppedLines)
  circuitGauge(registry, circuits)
  const refreshQueues = queueGauges(registry, queues, onError)
  let reading: Promise<string> | undefined

  async function read(): Promise<string> {
    refreshState(pool())
    await refreshQueues()
    return registry.metrics()
  }

  return {
    contentType: registry.contentType,
    async observe(what, run) {
      const startedAt = performance.now()
      let problem: unknown
      try {
        return await run()
      } catch (error) {
        problem = error
        throw error
      } finally {
        work.note(what, problem, (performance.now() - startedAt) / 1000)
      }
    },
    page() {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

function workHistograms(registry: Registry) {
  const registers = [registry]
  const requests = new Histogram({
    name: 'print_commerce_http_response_seconds',
    help: 'Time from a request to the headers of its response, by route, method and status class',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const jobs = new Histogram({
    name: 'print_commerce_job_seconds',
    help: 'Time of an attempt of a job, by queue and result (ok, failed, stopped)',
    labelNames: ['queue', 'result'],
    buckets: JOB_BUCKETS,
    registers,
  })
  const calls = new Histogram({
    name: 'print_commerce_outgoing_call_seconds',
    help: 'Time of a call of another system, by peer, operation and result (ok or an error code)',
    labelNames: ['peer', 'operation', 'result'],
    buckets: CALL_BUCKETS,
    registers,
  })
  return {
    note(work: Work, problem: unknown, seconds: number): void {
      switch (work.kind) {
        case 'request': {
          const { route, status, responseSeconds } = work.outcome()
          requests.observe({ route, method: work.method, status }, responseSeconds)
          break
        }
        case 'job': {
          const result = problem === undefined ? 'ok' : work.signal.aborted ? 'stopped' : 'failed'
          jobs.observe({ queue: work.queue, result }, seconds)
          break
        }
        case 'call': {
          const { peer, operation } = work
          const result = problem === undefined ? 'ok' : toServiceError(problem).code
          calls.observe({ peer, operation, result }, seconds)
          break
        }
      }
    },
  }
}

function stateGauges(registry: Registry, version: string): (use: PoolUse) => void {
  const registers = [registry]
  new Gauge({
    name: 'print_commerce_build_info',
    help: 'Version of the service',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const connections = new Gauge({
    name: 'print_commerce_database_connections',
    help: 'Connections of the pool of this process (in_use, idle), and requests that wait for one (waiting)',
    labelNames: ['state'],
    registers,
  })
  const limit = new Gauge({
    name: 'print_commerce_database_connections_limit',
    help: 'Most connections of the pool of this process',
    registers,
  })
  return (use) => {
    connections.set({ state: 'in_use' }, use.inUse)
    connections.set({ state: 'idle' }, use.idle)
    connections.set({ state: 'waiting' }, use.waiting)
    limit.set(use.limit)
  }
}

function countDroppedLines(registry: Registry, read: MetricsOptions['droppedLines']): void {
  new Counter({
    name: 'print_commerce_log_lines_dropped_total',
    help: 'Log lines of this process that the system log will never have, by level',
    labelNames: ['level'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [level, lines] of Object.entries(read())) this.inc({ level }, lines)
    },
  })
}

function circuitGauge(registry: Registry, read: MetricsOptions['circuits']): void {
  new Gauge({
    name: 'print_commerce_outgoing_circuit_open',
    help: 'Whether this process does not ask another system because its calls have failed, by peer',
    labelNames: ['peer'],
    registers: [registry],
    collect() {
      for (const [peer, state] of Object.entries(read()))
        this.set({ peer }, state === 'open' ? 1 : 0)
    },
  })
}

function queueGauges(
  registry: Registry,
  read: () => Promise<QueueStatistics>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const registers = [registry]
  const labelNames = ['queue']
  const due = new Gauge({
    name: 'print_commerce_queue_due_jobs',
    help: 'Jobs that a worker could claim now',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'print_commerce_queue_oldest_due_seconds',
    help: 'For how long the oldest of these jobs has been due',
    labelNames,
    registers,
  })
  const failed = new Gauge({
    name: 'print_commerce_queue_failed_jobs',
    help: 'Jobs whose last attempt has failed and that are still kept',
    labelNames,
    registers,
  })
  const worker = new Gauge({
    name: 'print_commerce_worker_seen_seconds',
    help: 'Time since any worker has maintained the queues, which each does every 15 seconds',
    registers,
  })
  const up = new Gauge({
    name: 'print_commerce_database_up',
    help: 'Whether the database has responded to this scrape',
    registers,
  })
  return async () => {
    for (const gauge of [due, oldest, failed, worker]) gauge.reset()
    const statistics = await read().catch((error: unknown) => {
      onError(error)
      return undefined
    })
    up.set(statistics ? 1 : 0)
    if (!statistics) {
      // Without a value, not 0: nothing is known of the workers.
      worker.remove()
      return
    }
    const { backlogs, workerSeenSeconds } = statistics
    for (const { queue, jobs } of statistics.failed) {
      failed.set({ queue }, jobs)
      due.set({ queue }, 0)
      oldest.set({ queue }, 0)
    }
    for (const { queue, due: jobs, oldestSeconds } of backlogs) {
      due.set({ queue }, jobs)
      oldest.set({ queue }, Math.max(0, oldestSeconds))
    }
    worker.set(workerSeenSeconds ?? Number.POSITIVE_INFINITY)
  }
}
