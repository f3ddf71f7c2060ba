import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../../src/http/listen.ts'

/** What a hostile peer does to its clients. */
export type Hostility = 'redirects' | 'never ends' | 'announces gigabytes' | 'drips' | 'is silent'

export type HostileServer = {
  readonly url: string
  /** Every request so far: method, URL and headers. */
  readonly requests: readonly string[]
  /** Bytes of answers that it could get rid of. */
  readonly sent: () => number
  become(how: Hostility): void
  /** Answers requests for this path with JSON, whatever it is otherwise. */
  answer(path: string, json: object): void
  close(): Promise<void>
}

const CHUNK = Buffer.alloc(65_536, 0x20)
const DRIP_MS = 10

/** A real HTTP server that means harm. `elsewhere` is where it sends those who follow redirects. */
export async function startHostileServer(elsewhere = ''): Promise<HostileServer> {
  let how: Hostility = 'is silent'
  let sent = 0
  const requests: string[] = []
  const honest = new Map<string, string>()

  const flood = (response: ServerResponse) => {
    response.on('drain', () => pour(response))
    pour(response)
  }
  const pour = (response: ServerResponse) => {
    for (let full = false; !full && !response.destroyed; sent += CHUNK.byteLength) {
      full = !response.write(CHUNK)
    }
  }
  const acts: Record<Hostility, (request: IncomingMessage, response: ServerResponse) => void> = {
    redirects: ({ url }, response) =>
      response.writeHead(307, { location: `${elsewhere}${url}` }).end(),
    'never ends': (_, response) => flood(response.writeHead(200, JSON_TYPE)),
    'announces gigabytes': (_, response) =>
      flood(response.writeHead(200, { ...JSON_TYPE, 'content-length': String(8 * 1024 ** 3) })),
    drips: (_, response) => {
      response.writeHead(200, JSON_TYPE)
      const drip = setInterval(() => response.write(' '), DRIP_MS)
      response.once('close', () => clearInterval(drip))
    },
    'is silent': () => {},
  }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    request.resume()
    const json = honest.get(request.url ?? '')
    if (json === undefined) acts[how](request, response)
    else response.writeHead(200, JSON_TYPE).end(json)
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sent: () => sent,
    become(next) {
      how = next
    },
    answer(path, json) {
      honest.set(path, JSON.stringify(json))
    },
    async close() {
      server.closeAllConnections()
      await closeServer(server)
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
