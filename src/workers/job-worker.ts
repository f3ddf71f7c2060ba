import { setTimeout as pause } from 'node:timers/promises'
import { restoreError } from './described-error.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { WorkerEnded } from './worker-ended.ts'

/** Ms in which a worker must be ready: far beyond what a busy machine needs to load a script. */
const START_MS = 300_000

/** The connection to a thread or process that answers by `serveJobs`. */
export type WorkerChannel<Job, Result, Part> = {
  /** What the worker is called in messages, e.g. `composition thread`. */
  readonly name: string
  readonly post: (message: ToWorker<Job>) => void
  readonly onMessage: (listener: (message: FromWorker<Result, Part>) => void) => void
  /** Calls the listener once, when the worker has ended or could not be started. */
  readonly onEnd: (listener: (error: WorkerEnded) => void) => void
  /** Ends the worker, whatever it is doing. Resolves when it is gone. */
  readonly end: () => Promise<void>
  /** Whether the worker keeps this process running. */
  readonly hold: (held: boolean) => void
  /** CPU time that the worker has taken since its start, in ms, also while it is in a loop. */
  readonly cpuMs?: () => Promise<number>
}

export type JobLimits = {
  /** Wall-clock ms after which a job is given up and its worker ended, counted from when the worker is ready. */
  readonly timeMs?: number
  /** The same for the CPU time of the worker, for channels that know it: on a busy machine a job has as much as elsewhere. */
  readonly cpuMs?: number
}

/** Least pause in ms between two questions for the CPU time of a job. */
const LOOK_MS = 10

export type JobOptions<Part> = {
  /** Asks the worker to end the job; `run` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * Takes one partial result. The worker learns when it has done so, and may wait for that. When it
   * rejects, the job is cancelled and `run` rejects with the same error.
   */
  readonly onPart?: ((part: Part) => Promise<void>) | undefined
}

/** A thread or process that does one job at a time. */
export type JobWorker<Job, Result, Part = never> = {
  /**
   * @throws the error of the job with its code; the signal's reason; `WorkerEnded` when the worker ended
   *   before it had answered.
   */
  readonly run: (job: Job, options?: JobOptions<Part>) => Promise<Result>
  /** Whether it can take another job. */
  readonly alive: () => boolean
  /** Ends it. A job under way rejects. */
  readonly end: () => Promise<void>
}

type Run<Result, Part> = {
  readonly begin: () => void
  readonly hear: (message: FromWorker<Result, Part>) => void
  readonly fail: (error: Error) => void
}

/** A worker over a channel, without limits by default. */
export function createJobWorker<Job, Result, Part = never>(
  channel: WorkerChannel<Job, Result, Part>,
  { timeMs, cpuMs }: JobLimits = {},
): JobWorker<Job, Result, Part> {
  const { name } = channel
  let ready = false
  let ended: WorkerEnded | undefined
  let current: Run<Result, Part> | undefined

  channel.onMessage((message) => {
    if (message.type !== 'ready') return current?.hear(message)
    ready = true
    current?.begin()
  })
  channel.onEnd((error) => {
    ended ??= error
    current?.fail(ended)
  })
  channel.hold(false)

  function endAs(error: WorkerEnded): Promise<void> {
    ended ??= error
    return channel.end()
  }

  async function run(job: Job, { signal, onPart }: JobOptions<Part> = {}): Promise<Result> {
    signal?.throwIfAborted()
    if (ended) throw ended
    const answer = Promise.withResolvers<Result>()
    const receiving: Promise<void>[] = []
    const broken = new AbortController()
    const done = new AbortController()
    const stopped = signal ? AbortSignal.any([signal, broken.signal]) : broken.signal
    let timer: NodeJS.Timeout | undefined
    const endAfter = (ms: number, error: WorkerEnded) => {
      clearTimeout(timer)
      timer = setTimeout(() => void endAs(error), ms)
    }

    /** Ends the worker once its job has taken its CPU time. */
    const limitCpu = async (limitMs: number, read: () => Promise<number>) => {
      const before = await read()
      for (let left = limitMs; left > 0; left = limitMs - ((await read()) - before)) {
        await pause(Math.max(left, LOOK_MS), undefined, { signal: done.signal, ref: false })
      }
      // Its answer may have come while this waited, and the worker have another job.
      done.signal.throwIfAborted()
      await endAs(new WorkerEnded('cpu', `The ${name} took too much CPU time.`))
    }

    const begin = () => {
      clearTimeout(timer)
      if (stopped.aborted) return answer.reject(stopped.reason)
      if (timeMs !== undefined)
        endAfter(timeMs, new WorkerEnded('time', `The ${name} took too long.`))
      // Rejects when the job is done or the worker has ended, which `answer` settles. The wall-clock limit holds in any case.
      if (cpuMs !== undefined && channel.cpuMs) limitCpu(cpuMs, channel.cpuMs).catch(() => {})
      channel.post({ type: 'run', job })
    }
    const receive = async (id: number, part: Part) => {
      try {
        await onPart?.(part)
        channel.post({ type: 'taken', id })
      } catch (error) {
        broken.abort(error)
      }
    }
    const hear = (message: FromWorker<Result, Part>) => {
      if (message.type !== 'part') done.abort()
      if (message.type === 'part') receiving.push(receive(message.id, message.part))
      else if (message.type === 'done') answer.resolve(message.result)
      else if (message.type === 'failed') answer.reject(restoreError(message.error))
    }
    const cancel = () => channel.post({ type: 'cancel' })

    channel.hold(true)
    stopped.addEventListener('abort', cancel)
    current = { begin, hear, fail: answer.reject }
    endAfter(START_MS, new WorkerEnded('unavailable', `The ${name} does not start.`))
    if (ready) begin()
    try {
      const [outcome] = await Promise.allSettled([answer.promise])
      await Promise.all(receiving)
      // The reason for which the job was stopped says more than the answer to being stopped.
      stopped.throwIfAborted()
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    } finally {
      current = undefined
      done.abort()
      clearTimeout(timer)
      stopped.removeEventListener('abort', cancel)
      channel.hold(false)
    }
  }

  return {
    run,
    alive: () => ended === undefined,
    end: () => endAs(new WorkerEnded('exit', `The ${name} was ended.`)),
  }
}
