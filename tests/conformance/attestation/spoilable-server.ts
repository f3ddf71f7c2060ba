import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../../../src/http/listen.ts'

/** How a server lies or fails. */
export type Spoiling =
  | 'honest'
  | 'error'
  | 'garbage'
  | 'endless'
  | 'silent'
  | 'redirect'
  | 'cut-off'

export type SpoilableServer = {
  readonly url: string
  readonly requests: () => number
  spoil(how: Spoiling): void
  close(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A real HTTP server that answers honestly until a test spoils it. */
export async function startSpoilableServer(honest: Handler): Promise<SpoilableServer> {
  let how: Spoiling = 'honest'
  let requests = 0
  const answers: Record<Spoiling, Handler> = {
    honest,
    error: (_, response) => void response.writeHead(500).end('{"success":true,"keys":[]}'),
    garbage: (_, response) => void response.end('<!doctype html>success'),
    endless: (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
    silent: () => {},
    redirect: (_, response) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'cut-off': (_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"success":', () => response.destroy())
    },
  }
  const server = createServer((request, response) => {
    requests += 1
    void answers[how](request, response)
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    spoil: (next) => {
      how = next
    },
    close: async () => {
      server.closeAllConnections()
      await closeServer(server)
    },
  }
}
