import { parentPort, type TransferListItem } from 'node:worker_threads'
import { describeError } from './described-error.ts'
import { type CpuLimit, enforceLimits } from './enforce-limits.ts'
import type { ProcessLimits } from './process-limits.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

export type JobContext<Part> = {
  /** Aborted when the job is cancelled. */
  readonly signal: AbortSignal
  /**
   * Sends one partial result; resolves when it was taken, or when the job is cancelled.
   *
   * @param transfer buffers that are moved to the other thread instead of copied. Between processes
   *   everything is copied.
   */
  readonly emit: (part: Part, transfer?: readonly TransferListItem[]) => Promise<void>
}

export type JobHandler<Job, Result, Part> = (job: Job, context: JobContext<Part>) => Promise<Result>

type Port<Job, Result, Part> = {
  readonly post: (message: FromWorker<Result, Part>, transfer?: readonly TransferListItem[]) => void
  readonly onMessage: (listener: (message: ToWorker<Job>) => void) => void
  readonly cpuLimit: CpuLimit
}

/**
 * The other end of a `JobWorker`: answers its jobs with the handler, one at a time. To be called once, at
 * the end of the script of a thread or process.
 */
export async function serveJobs<Job, Result, Part = never>(
  handler: JobHandler<Job, Result, Part>,
): Promise<void> {
  const { post, onMessage, cpuLimit } = await openPort<Job, Result, Part>()
  const untaken = new Map<number, () => void>()
  let cancelling = new AbortController()
  let parts = 0

  async function answer(job: Job): Promise<FromWorker<Result, Part>> {
    cancelling = new AbortController()
    const { signal } = cancelling
    const emit: JobContext<Part>['emit'] = async (part, transfer) => {
      const id = parts++
      post({ type: 'part', id, part }, transfer)
      if (signal.aborted) return
      await new Promise<void>((resolve) => untaken.set(id, resolve))
    }
    cpuLimit.begin()
    try {
      return { type: 'done', result: await handler(job, { signal, emit }) }
    } catch (error) {
      return { type: 'failed', error: describeError(error) }
    } finally {
      cpuLimit.end()
    }
  }

  onMessage((message) => {
    switch (message.type) {
      case 'run':
        void answer(message.job).then((answered) => post(answered))
        return
      case 'taken':
        untaken.get(message.id)?.()
        untaken.delete(message.id)
        return
      case 'cancel':
        cancelling.abort()
        // The parts of a cancelled job are not taken any more, and what waits for that must end.
        for (const taken of untaken.values()) taken()
        untaken.clear()
    }
  })
  post({ type: 'ready' })
}

async function openPort<Job, Result, Part>(): Promise<Port<Job, Result, Part>> {
  if (parentPort) {
    const port = parentPort
    return {
      post: (message, transfer = []) => port.postMessage(message, transfer),
      onMessage: (listener) => port.on('message', listener),
      cpuLimit: { begin() {}, end() {} },
    }
  }
  if (!process.send) throw new Error('This script runs in a worker thread or a child process only.')
  // The parent is gone, perhaps killed. A job under way would delay an ordinary exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return {
    post: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
    cpuLimit: await enforceLimits(JSON.parse(process.argv[2] ?? '{}') as ProcessLimits),
  }
}
