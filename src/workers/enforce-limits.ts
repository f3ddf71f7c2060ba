import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { LIMIT_SIGNALS, type ProcessLimits } from './process-limits.ts'

/** Counts the CPU time of one job. */
export type CpuLimit = { readonly begin: () => void; readonly end: () => void }

/**
 * Ends this process when it takes more than it may. A thread of its own watches, because a job may block
 * the main thread. Resolves when it does so.
 */
export async function enforceLimits({
  cpuMs,
  residentBytes = Number.POSITIVE_INFINITY,
}: ProcessLimits): Promise<CpuLimit> {
  // Ms of CPU time of the whole process at which the job has had its share; 0 between jobs.
  const cpuDeadline = new Int32Array(new SharedArrayBuffer(4))
  const watch = new Worker(new URL('./watch-process.mjs', import.meta.url), {
    workerData: { cpuDeadline, residentBytes, signals: LIMIT_SIGNALS },
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  })
  await once(watch, 'message')
  watch.unref()
  return {
    begin() {
      if (cpuMs === undefined) return
      const { user, system } = process.cpuUsage()
      Atomics.store(cpuDeadline, 0, Math.ceil((user + system) / 1000) + cpuMs)
    },
    end: () => void Atomics.store(cpuDeadline, 0, 0),
  }
}
