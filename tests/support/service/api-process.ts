import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { getPayload } from 'payload'
import config from '../../../payload.config.ts'
import { serveApi } from '../../../plugins/platform/http/serve-api.ts'
import { listen } from '../../../src/http/listen.ts'
import { finishLastWork } from '../../../src/http/stopping.ts'
import { nameLogProcess } from '../../../src/logs/shipping/log-intake.ts'
import { createWebServer } from '../../../src/processes/create-web-server.ts'
import { readEnvironment } from '../../../src/services/environment.ts'

// The API of the service without its console, behind the service's own server: what Next's route
// does, in a process that is ready in seconds.
const LAST_WORK_MS = 20_000
const env = readEnvironment()
nameLogProcess('web')
await getPayload({ config })
const server = await createWebServer(
  (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.destroyed) console.error('api process:', error)
      outgoing.destroy()
    })
  },
  { env, publicDir: 'public' },
)
await listen(server, env.PORT, '127.0.0.1')
console.log('api ready')
// Most tests kill it, which would leave nothing for the next one to load.
flushCompileCache()
process.once('SIGTERM', async () => {
  await finishLastWork(LAST_WORK_MS, (error) => console.error('api process:', error))
  process.exit()
})

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const request = toRequest(incoming, gone.signal)
  const response = await serveApi({ config, request })
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (response.body) await pipeline(Readable.fromWeb(response.body as WebStream), outgoing)
  else outgoing.end()
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
  }
  const { method = 'GET' } = incoming
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), {
    method,
    headers,
    signal,
    ...(!bodiless && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  } as RequestInit)
}
