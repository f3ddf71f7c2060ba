import { restoreError } from '../workers/described-error.ts'
import { scriptUrl } from '../workers/script-url.ts'
import { startThread } from '../workers/start-thread.ts'
import { createWorkerPool } from '../workers/worker-pool.ts'
import type { CompositionJob, ThreadData, VariantOutcome } from './composition-job.ts'
import type { ComposedVariant } from './engine/compose.ts'
import type { PlannedVariant } from './plan.ts'

export type { ComposedVariant } from './engine/compose.ts'

export type ComposeRequest = {
  /** A JPEG, PNG or WebP file that has passed intake. */
  readonly artwork: { readonly path: string; readonly sha256: string }
  readonly variants: readonly PlannedVariant[]
  /** Ends the run: no further variant is begun, and `compose` rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * Takes one finished picture. While it works, a few more are made, then composing waits. When it
   * rejects, that variant alone counts as failed.
   */
  readonly onVariant: (result: ComposedVariant) => Promise<void>
  /** Told of each variant that failed; when it rejects, the run ends with its error. */
  readonly onFailure: (failure: { readonly key: string; readonly error: Error }) => Promise<void>
}

export type CompositionPoolOptions = {
  /** Artworks composed at the same time; each thread takes about 600 MB at its peak. */
  readonly threads: number
  /** Pictures that one thread encodes at the same time; each takes 60 to 90 MB more. */
  readonly encodingsInFlight: number
  /** Another script for the threads, for tests of crashes. */
  readonly script?: URL
}

/** Composes artworks off the main thread. */
export type CompositionPool = {
  /**
   * Composes the variants of one artwork; waits for its turn when all threads are busy.
   *
   * @throws ServiceError `IMAGE_CORRUPT` when the artwork cannot be decoded; the signal's reason
   *   when it was cancelled; an `Error` when the thread crashed (the next run gets a new one) or the
   *   pool is closed.
   */
  readonly compose: (request: ComposeRequest) => Promise<void>
  /** Refuses new runs and those that still wait, lets running ones end, then ends the threads. */
  readonly close: () => Promise<void>
  readonly stats: () => CompositionPoolStats
}

export type CompositionPoolStats = {
  /** Pictures that were encoded and handed over. */
  readonly encodings: number
  /** Threads that were started because one had crashed. */
  readonly replacedThreads: number
}

/** A pool of composition threads; they start with their first run. */
export function createCompositionPool({
  threads,
  encodingsInFlight,
  script = scriptUrl('./composition-thread', import.meta.url),
}: CompositionPoolOptions): CompositionPool {
  for (const [name, value] of Object.entries({ threads, encodingsInFlight })) {
    if (!(Number.isInteger(value) && value >= 1)) {
      throw new RangeError(`${name} must be a whole number of at least 1, not ${value}.`)
    }
  }
  const data: ThreadData = { encodingsInFlight }
  const pool = createWorkerPool({
    name: 'composition',
    size: threads,
    start: () =>
      startThread<CompositionJob, void, VariantOutcome>({
        name: 'composition thread',
        script,
        data,
      }),
  })
  let encodings = 0

  return {
    stats: () => ({ encodings, replacedThreads: pool.replaced() }),
    compose({ artwork, variants, signal, onVariant, onFailure }) {
      const onPart = async (outcome: VariantOutcome) => {
        if (outcome.type === 'failure') {
          return onFailure({ key: outcome.key, error: restoreError(outcome.error) })
        }
        encodings++
        try {
          await onVariant(outcome.result)
        } catch (reason) {
          const error = reason instanceof Error ? reason : new Error(String(reason))
          await onFailure({ key: outcome.result.key, error })
        }
      }
      return pool.run({ artworkPath: artwork.path, variants }, { signal, onPart })
    },
    close: pool.close,
  }
}
