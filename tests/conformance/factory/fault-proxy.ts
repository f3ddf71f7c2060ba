import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../../../src/http/listen.ts'

/**
 * What happens to one request on its way:
 * - `pass`: nothing;
 * - `held`: it arrives only once it is let go;
 * - `lost`: it never arrives, the connection breaks;
 * - `answer-lost`: it arrives, the connection breaks before the answer;
 * - `answer-late`: it arrives, the answer never comes;
 * - `answer-500`, `answer-garbage`: it arrives, the answer is replaced;
 * - `busy`: it never arrives, 503 with Retry-After;
 * - `page-404`: it never arrives, the 404 page of some other server.
 */
export type Fault =
  | 'pass'
  | 'held'
  | 'lost'
  | 'answer-lost'
  | 'answer-late'
  | 'answer-500'
  | 'answer-garbage'
  | 'busy'
  | 'page-404'

export type FaultProxy = {
  readonly url: string
  /** The requests that arrived at the factory, e.g. "POST /v1/jobs". */
  readonly arrived: string[]
  target(url: string): void
  /** Faults of the next requests, in their order; afterwards all pass. */
  next(...faults: Fault[]): void
  /** Is called when a request has arrived whose answer never comes. */
  onWithheld(listener: () => void): void
  /** Is called with what lets a request go that is held. */
  onHeld(listener: (letGo: () => void) => void): void
  close(): Promise<void>
}

/** A real HTTP proxy that spoils requests and answers as it is told. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let origin = ''
  let plan: Fault[] = []
  let withheld = () => {}
  let held = (letGo: () => void) => letGo()
  const arrived: string[] = []

  const forward = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    arrived.push(`${request.method} ${request.url?.split('?')[0]}`)
    return { status: answer.status, text: await answer.text() }
  }
  const answer = (response: ServerResponse, status: number, text: string, headers = {}) => {
    response.writeHead(status, headers).end(text)
  }

  const server = createServer((request, response) => {
    const fault = plan.shift() ?? 'pass'
    if (fault === 'lost') return request.destroy()
    if (fault === 'busy') return answer(response, 503, '{}', { 'retry-after': '7' })
    if (fault === 'page-404') return answer(response, 404, '<h1>Not Found</h1>')
    const turn = fault === 'held' ? new Promise<void>((letGo) => held(letGo)) : Promise.resolve()
    turn
      .then(() => forward(request))
      .then(
        ({ status, text }) => {
          if (fault === 'answer-lost') response.destroy()
          else if (fault === 'answer-500') answer(response, 500, '{}')
          else if (fault === 'answer-garbage') answer(response, 200, '<h1>Welcome</h1>')
          else if (fault === 'answer-late') withheld()
          else answer(response, status, text)
        },
        () => response.destroy(),
      )
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    target: (url) => {
      origin = url
    },
    next: (...faults) => {
      plan = faults
    },
    onWithheld(listener) {
      withheld = listener
    },
    onHeld(listener) {
      held = listener
    },
    close() {
      server.closeAllConnections()
      return closeServer(server)
    },
  }
}
