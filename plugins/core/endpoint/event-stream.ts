import type { PayloadRequest } from 'payload'
import { errorBody, toServiceError } from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE } from '../../../src/errors/error-table.ts'
import { languageOf } from '../../../src/errors/in-language.ts'
import { requestId } from '../../../src/http/request-context.ts'

export type ServerEvent = { readonly event: string; readonly data: object }

/** Whether the client accepts server-sent events instead of one response. */
export function acceptsEvents({ headers }: Pick<PayloadRequest, 'headers'>): boolean {
  return headers.get('accept')?.includes('text/event-stream') ?? false
}

/**
 * Returns a response of server-sent events (HTML Living Standard). If the generator throws, the last event is
 * `error` with the body of an error response. When the client disconnects, the generator is returned: release
 * its resources in `finally`.
 */
export function eventStream(req: PayloadRequest, events: AsyncGenerator<ServerEvent>): Response {
  const id = requestId()
  const encoder = new TextEncoder()
  const text = ({ event, data }: ServerEvent) =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await events.next()
        if (next.done) controller.close()
        else controller.enqueue(text(next.value))
      } catch (error) {
        if (req.signal?.aborted) return controller.close()
        const problem = toServiceError(error)
        const { code, message, cause } = problem
        req.payload.logger[ERROR_TABLE[code].level]({ requestId: id, code, err: cause }, message)
        controller.enqueue(text({ event: 'error', data: errorBody(problem, id, languageOf(req)) }))
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
      // Proxies such as nginx would otherwise buffer events.
      'x-accel-buffering': 'no',
      'x-request-id': id,
    },
  })
}
