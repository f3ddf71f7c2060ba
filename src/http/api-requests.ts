import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as eventLoop } from 'node:timers/promises'
import { beforeHeaders } from './before-headers.ts'

/** The requests to the API that are being answered by this process. */
export type ApiRequests = {
  /**
   * Notes a request until its response begins. An upload is not noted, because its client decides how long it
   * takes; nor is what a response sends after its headers, e.g. events.
   */
  note(req: IncomingMessage, res: ServerResponse): void
  /** Resolves as soon as there are none, and after a short time even if there are some. */
  ended(): Promise<void>
}

/** Longest time for which pages wait for requests to the API, in ms. */
const LIMIT_MS = 100

export function createApiRequests({ limitMs = LIMIT_MS } = {}): ApiRequests {
  const noted = new Set<ServerResponse>()
  const waiting = new Set<() => void>()

  function end(res: ServerResponse): void {
    noted.delete(res)
    if (noted.size > 0) return
    for (const resolve of waiting) resolve()
  }

  return {
    note(req, res) {
      if (/^multipart\//i.test(req.headers['content-type'] ?? '')) return
      noted.add(res)
      beforeHeaders(res, () => end(res))
      res.once('close', () => end(res))
    },
    async ended() {
      // What has arrived while the page before was rendered: the first time comes before the event loop looks.
      await eventLoop()
      await eventLoop()
      if (noted.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      const late = setTimeout(resolve, limitMs)
      await promise
      clearTimeout(late)
      waiting.delete(resolve)
    },
  }
}
