import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { closeServer, listen } from '../../../src/http/listen.ts'

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
})
const spanSchema = z.object({
  traceId: z.string().length(32),
  spanId: z.string().length(16),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attributeSchema).default([]),
  status: z.object({ code: z.number().optional() }),
})
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

export type ReceivedSpan = z.infer<typeof spanSchema>

/** A receiver of traces by OTLP over HTTP, as JSON. */
export type TraceReceiver = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** Everything that it has received, as text. */
  readonly received: string[]
  readonly headers: IncomingMessage['headers'][]
  close(): Promise<void>
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const received: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const isExport = req.method === 'POST' && req.url === '/v1/traces'
      if (isExport) {
        received.push(body)
        headers.push(req.headers)
        const { resourceSpans } = exportSchema.parse(JSON.parse(body))
        spans.push(
          ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
        )
      }
      res.writeHead(isExport ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return { url, spans, received, headers, close: () => closeServer(server, 0) }
}
