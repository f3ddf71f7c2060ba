import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listen } from '../http/listen.ts'
import { isBearer } from './bearer.ts'
import type { Metrics } from './create-metrics.ts'

export type MetricsServerOptions = {
  readonly metrics: Pick<Metrics, 'page' | 'contentType'>
  readonly token: string
  readonly port: number
  readonly host: string
  readonly onError: (error: unknown) => void
}

/** Requests are a line and a few headers; more is no scrape. */
const LIMITS = { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 10_000 }
const MOST_CONNECTIONS = 20
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * Serves the metrics of a process that serves nothing else, at `/metrics`.
 *
 * @throws Error with the code `EADDRINUSE` if the port is taken.
 */
export async function serveMetrics({
  metrics,
  token,
  port,
  host,
  onError,
}: MetricsServerOptions): Promise<Server> {
  const server = createServer(LIMITS, (req, res) => {
    answer(req, res).catch((error: unknown) => {
      onError(error)
      if (res.headersSent) res.destroy()
      else refuse(res, 500)
    })
  })
  server.maxConnections = MOST_CONNECTIONS

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    // A body is not read: the connection ends with the response.
    if (req.method !== 'GET') return refuse(res, 405, { allow: 'GET', connection: 'close' })
    if (req.url?.split('?', 1)[0] !== '/metrics') return refuse(res, 404)
    if (!isBearer(req.headers.authorization, token)) {
      return refuse(res, 401, { 'www-authenticate': 'Bearer' })
    }
    const page = await metrics.page()
    res.writeHead(200, { ...HEADERS, 'content-type': metrics.contentType }).end(page)
  }

  await listen(server, port, host)
  return server
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...HEADERS, ...headers }).end()
}
