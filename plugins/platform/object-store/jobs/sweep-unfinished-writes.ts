import type { Payload } from 'payload'
import { OBJECT_AREAS } from '../../../../src/object-store/areas.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'

const HOUR_MS = 60 * 60 * 1000
/** A write that takes longer than this has ended long ago. */
const UNFINISHED_AFTER_MS = 6 * HOUR_MS
/** The prefix that a rule of the store may sweep: nothing in it is ever needed for longer. */
const RULED_AREA = 'temp'

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
    await store.setLifecycle?.(rules())
  } catch (error) {
    payload.logger.warn({ err: error }, 'The object store took no lifecycle rules.')
  }
}

/** Photos of customers are left out: they stay while their order is not finished, which no rule knows. */
function rules() {
  return OBJECT_AREAS.flatMap(({ name, ttlHours }) =>
    ttlHours !== undefined && name === RULED_AREA
      ? [{ prefix: `${name}/`, days: Math.ceil(ttlHours / 24) }]
      : [],
  )
}
