import type { DescribedError } from './described-error.ts'

/** What is sent to a worker. */
export type ToWorker<Job> =
  | { readonly type: 'run'; readonly job: Job }
  /** The receiver has finished with a part. */
  | { readonly type: 'taken'; readonly id: number }
  | { readonly type: 'cancel' }

/** What a worker sends. It answers each `run` with one `done` or `failed`. */
export type FromWorker<Result, Part> =
  /** Everything is loaded. Sent once, before the first job. */
  | { readonly type: 'ready' }
  /** One partial result of the job under way. */
  | { readonly type: 'part'; readonly id: number; readonly part: Part }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly error: DescribedError }
