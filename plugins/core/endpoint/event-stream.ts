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
 * `error` with the body of an error response. When the client disconnects, the generator is returned, also if the
 * response is never read: release its resources in `finally`.
 */
export function eventStream(req: PayloadRequest, events: AsyncGenerator<ServerEvent>): Response {
  const id = requestId()
  const encoder = new TextEncoder()
  const text = ({ event, data }: ServerEvent) =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let isStarted = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      isStarted = true
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
  // Next neither reads nor cancels a response whose client has disconnected before it was complete.
  onAbort(req.signal ?? undefined, async () => {
    try {
      // Only a generator that has been started runs its `finally`.
      if (!isStarted) await events.next()
      await events.return(undefined)
    } catch (err) {
      req.payload.logger.error({ requestId: id, err }, 'An event stream could not be ended.')
    }
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

function onAbort(signal: AbortSignal | undefined, work: () => Promise<void>): void {
  if (signal?.aborted) void work()
  else signal?.addEventListener('abort', () => void work(), { once: true })
}
