import { Semaphore } from 'async-mutex'
import { acquire } from './acquire.ts'
import type { JobOptions, JobWorker } from './job-worker.ts'

export type WorkerPoolOptions<Job, Result, Part> = {
  /** What the pool is called in messages, e.g. `composition`. */
  readonly name: string
  /** Places: workers, and so jobs of weight 1 that run at the same time. */
  readonly size: number
  readonly start: () => JobWorker<Job, Result, Part>
  /** Ms after which a worker without a job ends and frees its memory. Default: only when closed. */
  readonly idleMs?: number
}

export type PoolJobOptions<Part> = JobOptions<Part> & {
  /** Places that the job takes. A job that asks for more than there are runs alone. Default: 1. */
  readonly weight?: number
}

/** Runs jobs in threads or processes, which are started when needed and kept for the next job. */
export type WorkerPool<Job, Result, Part = never> = {
  /**
   * Runs one job; waits, first come first served, while there is no room for it. A job that waits is
   * dropped when its signal is aborted.
   *
   * @throws as `JobWorker.run` (a later job gets another worker); an `Error` when the pool is closed.
   */
  readonly run: (job: Job, options?: PoolJobOptions<Part>) => Promise<Result>
  /** Refuses new and waiting jobs, lets running ones end, then ends the workers. */
  readonly close: () => Promise<void>
  /** Workers that were started because one had ended unexpectedly. */
  readonly replaced: () => number
}

type Idle<Worker> = { readonly worker: Worker; readonly timer: NodeJS.Timeout | undefined }

/** A pool of workers. */
export function createWorkerPool<Job, Result, Part = never>({
  name,
  size,
  start,
  idleMs,
}: WorkerPoolOptions<Job, Result, Part>): WorkerPool<Job, Result, Part> {
  const closedError = new Error(`The ${name} pool is closed.`)
  const places = new Semaphore(size, closedError)
  const idle: Idle<JobWorker<Job, Result, Part>>[] = []
  let lost = 0
  let replaced = 0
  let closed = false

  /** A live worker: an idle one, otherwise a new one. The caller holds a place. */
  function take(): JobWorker<Job, Result, Part> {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.timer)
      if (next.worker.alive()) return next.worker
      lost++
    }
    if (lost > 0) {
      lost--
      replaced++
    }
    return start()
  }

  function keep(worker: JobWorker<Job, Result, Part>): void {
    if (!worker.alive()) {
      lost++
      return
    }
    const entry = { worker, timer: idleMs === undefined ? undefined : setTimeout(endIdle, idleMs) }
    entry.timer?.unref()
    idle.push(entry)
    function endIdle(): void {
      idle.splice(idle.indexOf(entry), 1)
      void worker.end()
    }
  }

  return {
    replaced: () => replaced,
    async run(job, { weight = 1, ...options } = {}) {
      if (closed) throw closedError
      const release = await acquire(places, Math.min(weight, size), options.signal)
      try {
        const worker = take()
        try {
          return await worker.run(job, options)
        } finally {
          keep(worker)
        }
      } finally {
        release()
      }
    },
    async close() {
      closed = true
      places.cancel()
      // All places together are free when the last running job has ended.
      await places.acquire(size)
      await Promise.all(
        idle.splice(0).map(({ worker, timer }) => {
          clearTimeout(timer)
          return worker.end()
        }),
      )
    },
  }
}
