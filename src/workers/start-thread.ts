import { Worker } from 'node:worker_threads'
import { createJobWorker, type JobLimits, type JobWorker } from './job-worker.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { WorkerEnded } from './worker-ended.ts'

export type ThreadOptions = JobLimits & {
  /** What the thread is called in messages. */
  readonly name: string
  /** A script that calls `serveJobs`. */
  readonly script: URL
  /** Becomes the `workerData` of the thread. */
  readonly data?: unknown
  /** Keeps what the thread writes to the console from that of this process. */
  readonly silent?: boolean
  /** Most MB of the thread's JavaScript heap. Buffers and native memory do not count. */
  readonly heapMb?: number
}

/**
 * Starts a thread. Its native memory cannot be limited, nor the time of native code: what strangers have made belongs into a
 * process (`startProcess`).
 */
export function startThread<Job, Result, Part = never>({
  name,
  script,
  data,
  silent = false,
  heapMb,
  ...limits
}: ThreadOptions): JobWorker<Job, Result, Part> {
  const worker = new Worker(script, {
    workerData: data,
    stdout: silent,
    stderr: silent,
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  })
  const endedBy = (reason: WorkerEnded['reason'], detail: string, cause?: unknown) =>
    new WorkerEnded(reason, `The ${name} ended unexpectedly: ${detail}.`, { cause })

  return createJobWorker<Job, Result, Part>(
    {
      name,
      post: (message: ToWorker<Job>) => worker.postMessage(message),
      onMessage: (listener) => worker.on('message', (m: FromWorker<Result, Part>) => listener(m)),
      onEnd(listener) {
        worker.on('error', (cause) => {
          const { code, message } = cause as NodeJS.ErrnoException
          const reason = code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
          listener(endedBy(reason, message, cause))
        })
        worker.on('exit', (code) => listener(endedBy('exit', `exit code ${code}`)))
      },
      end: async () => void (await worker.terminate()),
      hold: (held) => (held ? worker.ref() : worker.unref()),
      async cpuMs() {
        const { user, system } = await worker.cpuUsage()
        return (user + system) / 1000
      },
    },
    limits,
  )
}
