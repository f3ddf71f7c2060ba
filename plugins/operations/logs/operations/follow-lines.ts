import { setTimeout } from 'node:timers/promises'
import type { LogFilter } from '../../../../src/logs/log-query.ts'
import type { ServerEvent } from '../../../core/endpoint/event-stream.ts'
import type { LogEntry } from './find-lines.ts'

/** Lines arrive late from other processes, so each look goes back this far. */
const OVERLAP_MS = 10_000
const EVERY_MS = 1_000
/** Then the client has to reconnect and is authorised again. */
const AT_MOST_MS = 5 * 60_000
/** An event without lines tells the client and the proxies between that the stream is alive. */
const SILENT_LOOKS = 15
const MOST_LINES = 200

/** What an event has: new lines, the newest first. */
export type NewLines = {
  readonly docs: readonly LogEntry[]
  /** Whether there were more than the event has, so that some are missing. */
  readonly more: boolean
}

type Following = {
  readonly filter: Omit<LogFilter, 'from' | 'to' | 'after' | 'limit'>
  readonly find: (filter: LogFilter) => Promise<LogEntry[]>
  /** Throws when the caller may not read on. */
  readonly check: () => Promise<void>
  readonly leave: () => void
  readonly signal: AbortSignal | undefined
}

/**
 * New lines as they arrive, beginning with those of the last seconds, for five minutes at most. Lines that arrive later
 * than the overlap, because they were on disk, are missing.
 */
export async function* followLines(options: Following): AsyncGenerator<ServerEvent> {
  const { filter, find, check, leave, signal } = options
  const until = performance.now() + AT_MOST_MS
  let sent = new Set<string>()
  let silent = 0
  try {
    for (let look = 0; performance.now() < until; look += 1) {
      const from = new Date(Date.now() - OVERLAP_MS)
      const docs = await find({ ...filter, from, limit: MOST_LINES })
      const fresh = docs.filter(({ id }) => !sent.has(id))
      sent = new Set(docs.map(({ id }) => id))
      silent = fresh.length > 0 ? 0 : silent + 1
      if (look === 0 || fresh.length > 0 || silent === SILENT_LOOKS) {
        silent = 0
        const more = look > 0 && fresh.length === MOST_LINES
        yield { event: 'lines', data: { docs: fresh, more } satisfies NewLines }
      }
      await setTimeout(EVERY_MS, undefined, { signal })
      await check()
    }
  } finally {
    leave()
  }
}
