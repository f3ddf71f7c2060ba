import type { PayloadRequest } from 'payload'
import { variantLabel } from '../../../../src/composition/naming.ts'
import type { PlannedVariant } from '../../../../src/composition/plan.ts'
import type { CompositionPool } from '../../../../src/composition/pool.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { type StoredError, storedError } from '../../../../src/errors/stored-error.ts'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { Artwork, CompositionJob } from '../../../../src/payload-types.ts'
import { keepVariant } from './keep-variant.ts'

/** How often a variant is composed again before it counts as failed. */
const ATTEMPTS_PER_VARIANT = 3

type Pending = {
  readonly job: CompositionJob
  readonly artwork: Artwork
  readonly variants: readonly PlannedVariant[]
  readonly source: { readonly path: string; readonly sha256: string }
  readonly signal: AbortSignal
  /** Called for every variant that is kept. */
  readonly onKept: () => void
}

/**
 * Composes variants and keeps them one by one.
 *
 * @returns the keys of the variants that failed, each with its error. Once the job is cancelled no further variant is
 *   begun.
 * @throws when the database or the store is away or full: that is no fault of a variant.
 */
export async function composePending(
  req: PayloadRequest,
  { job, artwork, variants, source, signal, onKept }: Pending,
  {
    pool,
    ...stored
  }: {
    readonly pool: CompositionPool
    readonly store: ObjectStore
    readonly serverUrl: string
  },
): Promise<Map<string, StoredError>> {
  const { payload } = req
  const failures = new Map<string, StoredError>()
  const peerAway = new AbortController()
  const cancelled = new AbortController()
  let todo = variants
  for (let attempt = 1; todo.length > 0 && attempt <= ATTEMPTS_PER_VARIANT; attempt++) {
    failures.clear()
    const started = Date.now()
    let done = 0
    const composed = pool.compose({
      artwork: source,
      variants: todo,
      signal: AbortSignal.any([signal, peerAway.signal, cancelled.signal]),
      onVariant: async (result) => {
        const planned = todo.find(({ key }) => key === result.key)
        if (!planned) throw new Error(`The engine composed ${result.key}, which was not requested.`)
        done += 1
        const goesOn = await keepVariant(
          { payload, job, artwork, planned, result, signal, ...stored },
          {
            current: variantLabel(todo[done]?.variant ?? planned.variant),
            millisecondsPerVariant: Math.round((Date.now() - started) / done),
          },
        )
        onKept()
        if (!goesOn) cancelled.abort()
      },
      onFailure: async ({ key, error }) => {
        // No fault of the variant: the whole attempt ends, and the job is repeated.
        if (isOutage(error) && !peerAway.signal.aborted) {
          payload.logger.warn({ jobId: job.id, err: error }, 'A peer is away: the attempt ends.')
          peerAway.abort(error)
        }
        if (peerAway.signal.aborted) return
        failures.set(key, storedError(failureOf(error)))
        payload.logger.warn({ jobId: job.id, key, attempt, err: error }, 'A variant failed.')
      },
    })
    await composed.catch((error: unknown) => {
      if (!cancelled.signal.aborted || signal.aborted || peerAway.signal.aborted) throw error
    })
    if (cancelled.signal.aborted) break
    todo = todo.filter(({ key }) => failures.has(key))
  }
  return failures
}

/** What an editor may read: the log has the rest. */
function failureOf(error: Error): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('COMPOSITION_FAILED')
}
