import type { ServerResponse } from 'node:http'
import { ServiceError } from '../errors/service-error.ts'
import { createPerCallerQueue } from './per-caller-limit.ts'

export type Slots = {
  /** Requests of one caller that are answered at once. */
  readonly each: number
  /** Requests of one caller that wait for that. */
  readonly waiting: number
}

/** Requests of a caller are answered in turns, first come first served. */
export type Turns = {
  /**
   * Waits for the turn of a request and returns the function that ends it; `null` when its client has disconnected.
   *
   * @param res its response.
   * @throws ServiceError `RATE_LIMITED` when too many requests of the caller wait.
   */
  take(caller: string, res: ServerResponse): Promise<(() => void) | null>
}

const RETRY_SECONDS = 5

export function createTurns({ each, waiting }: Slots): Turns {
  const queue = createPerCallerQueue({ each, waiting })
  return {
    async take(caller, res) {
      const gone = goneSignal(res)
      try {
        const leave = await queue.enter(caller, gone)
        if (!leave) throw tooMany(each + waiting)
        if (!gone.aborted) return leave
        leave()
        return null
      } catch (error) {
        if (gone.aborted) return null
        throw error
      }
    },
  }
}

/** One for all, because every response closes, and an error costs its stack. */
const GONE = new DOMException('The client has disconnected.', 'AbortError')

/** Aborted when the client of a response disconnects. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort(GONE)
  else res.once('close', () => gone.abort(GONE))
  return gone.signal
}

function tooMany(most: number): ServiceError {
  const sentence = {
    en: `At most ${most} requests at once are allowed.`,
    ja: `同時に送信できるリクエストは${most}件までです。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: RETRY_SECONDS })
}
