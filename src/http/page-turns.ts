import type { ServerResponse } from 'node:http'
import { ServiceError } from '../errors/service-error.ts'
import type { ApiRequests } from './api-requests.ts'
import { createPerCallerQueue } from './per-caller-limit.ts'
import { createTurns, goneSignal, type Slots } from './turns.ts'

export type PageTurns = {
  /**
   * Renders when it is the turn of the caller, or not at all when the client has disconnected before.
   *
   * @throws ServiceError `RATE_LIMITED` or `SERVICE_BUSY` when too many pages wait.
   */
  render(caller: string, res: ServerResponse, work: () => unknown): Promise<void>
}

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
  const callers = createTurns(ofCaller)
  const all = createPerCallerQueue(ofProcess)

  /** Returns `null` when the client has disconnected. */
  async function take(caller: string, res: ServerResponse): Promise<(() => void) | null> {
    const leaveCaller = await callers.take(caller, res)
    if (!leaveCaller) return null
    const gone = goneSignal(res)
    try {
      const leaveAll = await all.enter('all', gone)
      if (!leaveAll) throw busy()
      return () => {
        leaveAll()
        leaveCaller()
      }
    } catch (error) {
      leaveCaller()
      if (gone.aborted) return null
      throw error
    }
  }

  return {
    async render(caller, res, work) {
      const leave = await take(caller, res)
      if (!leave) return
      let late: NodeJS.Timeout | undefined
      try {
        await apiRequests.ended()
        if (res.destroyed) return
        late = setTimeout(leave, longestMs)
        await work()
      } finally {
        clearTimeout(late)
        leave()
      }
    },
  }
}

const busy = () => new ServiceError('SERVICE_BUSY', undefined, { retryAfterSeconds: RETRY_SECONDS })
