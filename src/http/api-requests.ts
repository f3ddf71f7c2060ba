import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as eventLoop } from 'node:timers/promises'
import { beforeHeaders } from './before-headers.ts'
import { createTurns, type Slots } from './turns.ts'

/** The requests to the API that are being answered by this process. */
export type ApiRequests = {
  /**
   * Waits for the turn of the caller, which lasts until the response begins: what it sends after its headers, e.g.
   * events, needs none.
   *
   * @param caller `undefined` for a request that needs no turn.
   * @returns whether it is to be answered; not when its client has disconnected.
   * @throws ServiceError `RATE_LIMITED` when too many requests of the caller wait.
   */
  begin(caller: string | undefined, req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /**
   * Resolves as soon as no turn is taken, and after a short time even if one is. Uploads are left out, because their
   * clients decide how long they take.
   */
  ended(): Promise<void>
}

export type ApiRequestsOptions = {
  /** Requests of one caller that are answered at once, and that wait for that. */
  readonly ofCaller?: Slots
  /** After which the turn of a request ends, in ms, even if its response has not begun. */
  readonly longestMs: number
  /** Longest time for which pages wait for requests to the API, in ms. @default 100 */
  readonly limitMs?: number
}

/**
 * Few at once, because the requests of one caller share one thread with those of everybody else. Many wait, because a
 * page of the console asks for 50 thumbnails at once, and several people may have one IP address.
 */
const OF_CALLER = { each: 4, waiting: 246 }

/**
 * Bounds the requests to the API that this process answers at the same time for each caller.
 *
 * @see docs/decisions/0195-answer-the-requests-of-a-caller-in-turns.md
 */
export function createApiRequests({
  ofCaller = OF_CALLER,
  longestMs,
  limitMs = 100,
}: ApiRequestsOptions): ApiRequests {
  const turns = createTurns(ofCaller)
  const taken = new Set<ServerResponse>()
  const waiting = new Set<() => void>()

  function end(res: ServerResponse): void {
    if (!taken.delete(res) || taken.size > 0) return
    for (const resolve of waiting) resolve()
  }

  return {
    async begin(caller, req, res) {
      const leave = caller === undefined ? () => {} : await turns.take(caller, res)
      if (!leave) return false
      if (!/^multipart\//i.test(req.headers['content-type'] ?? '')) taken.add(res)
      const late = setTimeout(over, longestMs)
      beforeHeaders(res, over)
      res.once('close', over)
      return true

      function over(): void {
        clearTimeout(late)
        leave?.()
        end(res)
      }
    },
    async ended() {
      // What has arrived while the page before was rendered: the first time comes before the event loop looks.
      await eventLoop()
      await eventLoop()
      if (taken.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      const late = setTimeout(resolve, limitMs)
      await promise
      clearTimeout(late)
      waiting.delete(resolve)
    },
  }
}
