import { setTimeout } from 'node:timers/promises'
import type { ServerEvent } from './event-stream.ts'

const FOLLOW_EVERY_MS = 400
/** Then the client has to reconnect and is authorised again: what it may see may have changed since. */
const FOLLOW_AT_MOST_MS = 5 * 60_000

type Following<Progress> = {
  readonly isOver: (progress: Progress) => boolean
  /** Called when the client no longer follows. */
  readonly leave: () => void
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal | null | undefined
}

/**
 * A `progress` event for each change of stored state, until it is over or five minutes have passed. Any process can
 * write the state, because it is read again and again.
 */
export async function* followProgress<Progress extends object>(
  first: Progress,
  read: () => Promise<Progress>,
  { isOver, leave, signal }: Following<Progress>,
): AsyncGenerator<ServerEvent> {
  const until = performance.now() + FOLLOW_AT_MOST_MS
  try {
    let last = ''
    for (let progress = first; ; progress = await read()) {
      const text = JSON.stringify(progress)
      if (text !== last) yield { event: 'progress', data: progress }
      last = text
      if (isOver(progress) || performance.now() > until) return
      await setTimeout(FOLLOW_EVERY_MS, undefined, signal ? { signal } : {})
    }
  } finally {
    leave()
  }
}
