import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'
import { answerTooSlow } from './refusals.ts'

export type UploadBounds = {
  /** Longest silence within an upload, in ms. */
  readonly bodyMs: number
  /** How long an upload is waited for, in ms, besides the time that its bytes earn. */
  readonly uploadMs: number
  /** Bytes that earn it another second. */
  readonly uploadBytesPerSecond: number
}

/** How often an upload is looked at, in ms. */
const LOOK_MS = 5_000

/**
 * Ends an upload that brings nothing for too long, or too little: it keeps one of the few places for
 * uploads. Only the time in which somebody waits for its bytes counts, so that nobody is refused because
 * the service itself is slow. The client hears `REQUEST_TIMEOUT`, unless the answer has begun.
 */
export function endWhenSlow(
  req: IncomingMessage,
  res: ServerResponse,
  { bodyMs, uploadMs, uploadBytesPerSecond }: UploadBounds,
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
    const earnedMs = ((bytesRead - start) / uploadBytesPerSecond) * 1000
    if (req.complete) return
    if (silentMs >= bodyMs)
      end({ en: 'The upload stalled.', ja: 'アップロードが途中で止まりました。' })
    else if (waitedMs >= uploadMs + earnedMs)
      end({
        en: `The upload was slower than ${uploadBytesPerSecond / 1000} kB per second.`,
        ja: `アップロードの速度が毎秒${uploadBytesPerSecond / 1000} kBを下回りました。`,
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
