import { addAbortSignal, Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createPerCallerQueue } from '../../../src/http/per-caller-limit.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { callerKey } from '../../../src/rate-limit/rate-limiter.ts'
import { callerOf } from '../audit/audit-refusal.ts'

/**
 * Files that one caller receives at once, and that wait for that: each holds a connection of the store for as
 * long as the client takes. A page with a hundred pictures is shown whole.
 */
const TRANSFERS = { each: 20, waiting: 200 }
const RETRY_SECONDS = 5

/** Sends an object with some headers; `null` when the store has none of the key. */
export type SendObject = (
  req: PayloadRequest,
  key: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Response | null>

/**
 * Sends objects of a store as they are read, some at once for each caller.
 *
 * @throws ServiceError `RATE_LIMITED`, `MALFORMED_REQUEST` when the client has disconnected, or an error of the store.
 */
export function createObjectSender(store: Pick<ObjectStore, 'get'>): SendObject {
  const transfers = createPerCallerQueue(TRANSFERS)
  return async (req, key, headers) => {
    const signal = req.signal ?? new AbortController().signal
    const end = await transfers.enter(callerKey(callerOf(req)), signal).catch((cause) => {
      throw disconnected(cause)
    })
    if (!end) throw tooMany()
    try {
      const object = await store.get(key)
      if (!object) {
        end()
        return null
      }
      // Next does not end a response whose client has disconnected before it was complete.
      const body = addAbortSignal(signal, object.body).once('close', end)
      return new Response(Readable.toWeb(body) as ReadableStream, {
        headers: { ...headers, 'content-length': String(object.size) },
      })
    } catch (error) {
      end()
      throw error
    }
  }
}

function disconnected(cause: unknown): ServiceError {
  const sentence = { en: 'The client has disconnected.', ja: 'クライアントが接続を切断しました。' }
  return new ServiceError('MALFORMED_REQUEST', sentence, { cause })
}

function tooMany(): ServiceError {
  const most = TRANSFERS.each + TRANSFERS.waiting
  const sentence = {
    en: `At most ${most} files at once are allowed.`,
    ja: `同時に取得できるファイルは${most}件までです。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: RETRY_SECONDS })
}
