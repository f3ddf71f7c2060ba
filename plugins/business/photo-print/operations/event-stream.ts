import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { errorBody, toServiceError } from '../../../../src/errors/describe-error.ts'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import { languageOf } from '../../../../src/errors/in-language.ts'
import type { UploadEvent } from './upload-photos.ts'

/**
 * The events of an upload as server-sent events. A failure after the first is the last event, `error`,
 * with the body of an error answer. A reader who leaves ends the upload.
 */
export function eventStream(
  req: PayloadRequest,
  first: UploadEvent,
  events: AsyncGenerator<UploadEvent>,
): Response {
  const requestId = randomUUID()
  const encoder = new TextEncoder()
  const text = (event: string, data: object) =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(text(first.event, first.data)),
    async pull(controller) {
      try {
        const next = await events.next()
        if (next.done) controller.close()
        else controller.enqueue(text(next.value.event, next.value.data))
      } catch (error) {
        const problem = toServiceError(error)
        const { code, message, cause } = problem
        req.payload.logger[ERROR_TABLE[code].level]({ requestId, code, err: cause }, message)
        controller.enqueue(text('error', errorBody(problem, requestId, languageOf(req))))
        controller.close()
      }
    },
    async cancel() {
      await events.return(undefined)
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': requestId,
    },
  })
}
