import { AsyncLocalStorage } from 'node:async_hooks'

export type RunningJob = {
  /** Identifier in the queue; the same in every attempt. */
  readonly jobId: string
  /** Name of the queue. */
  readonly job: string
}

/** As the context of a request: shared by all copies of this module in a process. */
const SLOT = Symbol.for('print-commerce.job-context')
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<RunningJob> }
slots[SLOT] ??= new AsyncLocalStorage<RunningJob>()
const storage = slots[SLOT]

/** Does work as part of a job; everything it calls and awaits sees the context. */
export function runInJob<T>(context: RunningJob, work: () => T): T {
  return storage.run(context, work)
}

/** What every log line of a job says of it; `undefined` outside of jobs. */
export const jobContext = (): RunningJob | undefined => storage.getStore()
