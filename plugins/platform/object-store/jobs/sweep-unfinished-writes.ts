import type { Payload } from 'payload'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { areasOf } from '../../../core/feature/stored-objects.ts'

const HOUR_MS = 60 * 60 * 1000
/** A write that takes longer than this has ended long ago. */
const UNFINISHED_AFTER_MS = 6 * HOUR_MS
/**
 * Removes what writes that were killed have left in the store, and keeps the store's own rules as they
 * should be. A store that refuses the rules works without them: the sweep of objects does the same.
 */
export async function sweepUnfinishedWrites(
  { payload, store }: { readonly payload: Payload; readonly store: ObjectStore },
  signal: AbortSignal,
): Promise<void> {
  const removed = await store.sweepUnfinished({ olderThanMs: UNFINISHED_AFTER_MS, signal })
  payload.logger.info({ removed }, 'Swept unfinished writes of the object store.')
  signal.throwIfAborted()
  try {
    await store.setLifecycle?.(rules(payload))
  } catch (error) {
    payload.logger.warn({ err: error }, 'The object store took no lifecycle rules.')
  }
}

/** The store's own rules know no record: only areas that need none have one. */
function rules(payload: Payload) {
  return areasOf(payload).flatMap(({ name, ttlHours, hasLifecycleRule }) =>
    hasLifecycleRule && ttlHours !== undefined
      ? [{ prefix: `${name}/`, days: Math.ceil(ttlHours / 24) }]
      : [],
  )
}
