import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'
import { answerTooSlow } from './refusals.ts'

export type UploadBounds = {
  /** Longest pause within an upload, in ms. */
  readonly bodyMs: number
  /** Base time allowed for an upload, in ms, in addition to size / minimum rate. */
  readonly uploadMs: number
  /** In bytes per second. */
  readonly minUploadRate: number
}

/** How often an upload is looked at, in ms. */
const LOOK_MS = 5_000

/**
 * Ends an upload that is silent for too long, or too slow: it occupies one of the few places for uploads. Only the
 * time in which the service waits for its bytes counts, so that no upload is rejected because the service
 * itself is slow. The client gets `REQUEST_TIMEOUT`, unless the response has begun.
 */
export function endWhenSlow(
  req: IncomingMessage,
  res: ServerResponse,
  { bodyMs, uploadMs, minUploadRate }: UploadBounds,
): void {
  const everyMs = Math.min(bodyMs / 4, uploadMs / 4, LOOK_MS)
  const start = req.socket.bytesRead
  let last = start
  let waitedMs = 0
  let silentMs = 0
  const look = setInterval(() => {
    const { bytesRead } = req.socket
    // Not by a clock: the time in which this process itself stood still is no fault of the client.
    const passedMs = req.readableLength === 0 ? everyMs : 0
    waitedMs += passedMs
    silentMs = bytesRead === last ? silentMs + passedMs : 0
    last = bytesRead
    const earnedMs = ((bytesRead - start) / minUploadRate) * 1000
    if (req.complete) return
    if (silentMs >= bodyMs)
      end({ en: 'The upload stalled.', ja: 'アップロードが途中で止まりました。' })
    else if (waitedMs >= uploadMs + earnedMs)
      end({
        en: `The upload was slower than ${minUploadRate / 1000} kB per second.`,
        ja: `アップロードの速度が毎秒${minUploadRate / 1000} kBを下回りました。`,
      })
  }, everyMs)
  look.unref()
  const stop = () => clearInterval(look)
  const end = (sentence: Sentence) => {
    stop()
    answerTooSlow(req, res, new ServiceError('REQUEST_TIMEOUT', sentence))
  }
  req.once('end', stop).once('close', stop)
  res.once('close', stop)
}
