import type { ServerResponse } from 'node:http'
import { ServiceError } from '../errors/service-error.ts'
import type { ApiRequests } from './api-requests.ts'
import { createPerCallerQueue } from './per-caller-limit.ts'

export type PageTurns = {
  /**
   * Renders when it is the turn of the caller, or not at all when the client has disconnected before.
   *
   * @throws ServiceError `RATE_LIMITED` or `SERVICE_BUSY` when too many pages wait.
   */
  render(caller: string, res: ServerResponse, work: () => unknown): Promise<void>
}

type Slots = { readonly each: number; readonly waiting: number }

export type PageTurnsOptions = {
  /** Pages of one caller that are rendered at once, and that wait for that. */
  readonly ofCaller?: Slots
  /** Pages of all callers that are rendered at once, and callers whose next page waits for that. */
  readonly ofProcess?: Slots
  /** After which the turn of a page ends, in ms, even if the page does not. */
  readonly longestMs: number
  /** Go first. */
  readonly apiRequests: Pick<ApiRequests, 'ended'>
}

/**
 * One of a caller, because two would double the time for which the API waits, and neither would be faster: a page
 * takes 130 ms of CPU time, and there is one thread. As many wait as people behind one IP address may open the
 * console at once.
 */
const OF_CALLER = { each: 1, waiting: 49 }
/** Some more than the thread can render, because a page also waits for the database. */
const OF_PROCESS = { each: 3, waiting: 37 }
const RETRY_SECONDS = 5

/**
 * Bounds the pages and server functions that are rendered at the same time, for each caller and in this process.
 * A page begins when no request to the API is being answered, or after the short time that `apiRequests` allows.
 *
 * @see docs/decisions/0179-render-pages-in-turns.md
 */
export function createPageTurns({
  ofCaller = OF_CALLER,
  ofProcess = OF_PROCESS,
  longestMs,
  apiRequests,
}: PageTurnsOptions): PageTurns {
  const callers = createPerCallerQueue(ofCaller)
  const all = createPerCallerQueue(ofProcess)

  async function enter(caller: string, signal: AbortSignal): Promise<() => void> {
    const leaveCaller = await callers.enter(caller, signal)
    if (!leaveCaller) throw tooMany(ofCaller)
    try {
      const leaveAll = await all.enter('all', signal)
      if (!leaveAll) throw busy()
      return () => {
        leaveAll()
        leaveCaller()
      }
    } catch (error) {
      leaveCaller()
      throw error
    }
  }

  return {
    async render(caller, res, work) {
      const gone = new AbortController()
      res.once('close', () => gone.abort())
      if (res.destroyed) return
      let leave: () => void
      try {
        leave = await enter(caller, gone.signal)
      } catch (error) {
        if (gone.signal.aborted) return
        throw error
      }
      let late: NodeJS.Timeout | undefined
      try {
        await apiRequests.ended()
        if (gone.signal.aborted) return
        late = setTimeout(leave, longestMs)
        await work()
      } finally {
        clearTimeout(late)
        leave()
      }
    },
  }
}

function tooMany({ each, waiting }: Slots): ServiceError {
  const most = each + waiting
  const sentence = {
    en: `At most ${most} pages at once are allowed.`,
    ja: `同時に開けるページは${most}件までです。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: RETRY_SECONDS })
}

const busy = () => new ServiceError('SERVICE_BUSY', undefined, { retryAfterSeconds: RETRY_SECONDS })
