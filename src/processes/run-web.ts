import { createServer } from 'node:http'
import next from 'next'
import { cutEventStreams } from '../http/event-streams.ts'
import { createFrontServer } from '../http/front-server.ts'
import { closeServer, listen } from '../http/listen.ts'
import { type RefusedRequest, reportRefusedPage } from '../http/refused-pages.ts'
import { requestId } from '../http/request-context.ts'
import { handlersEnded } from '../http/running-handlers.ts'
import { parseTrustedProxies } from '../http/trusted-proxies.ts'
import { createConfiguredGateway } from '../services/create-identity.ts'
import { readEnvironment } from '../services/environment.ts'

/** For uploads in progress. Kubernetes, for one, kills a process 30 seconds after it was asked to end. */
const GRACE_MS = 25_000
/** For requests whose connections are closed to delete their temporary files. */
const CLEAN_UP_MS = 3_000

/**
 * Runs a web process: the console and the API as `next build` has built them, behind the service's own server,
 * because `next start` believes whatever a client says of its IP address and bounds no body. Ends the process at
 * SIGTERM or SIGINT.
 *
 * @param dir folder of the Next project, with its `.next`.
 * @throws Error when a variable of the environment is wrong, or there is no build.
 * @see docs/decisions/0070-put-our-own-server-in-front-of-next.md
 */
export async function runWeb({ dir }: { readonly dir: string }): Promise<never> {
  const env = readEnvironment()
  const app = next({
    dev: false,
    dir,
    hostname: env.HOST,
    port: env.PORT,
    // Next takes over the connections of its server that ask for another protocol, past all limits, and leaves
    // most of them open. On a server that never listens it finds none.
    // @see docs/decisions/0133-restrict-server-functions-and-protocol-upgrades.md
    httpServer: createServer(),
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const gateway = createConfiguredGateway(env)
  const server = createFrontServer((req, res) => handle(req, res), {
    serverUrl: env.SERVER_URL,
    isTrustedProxy: parseTrustedProxies(env.TRUSTED_PROXIES),
    pictureOrigins: env.S3_PUBLIC_URL === undefined ? [] : [new URL(env.S3_PUBLIC_URL).origin],
    checkPage: (headers) => gateway.identify(headers),
    onPageRefused: (page) => {
      logRefusal(page)
      return reportRefusedPage(page)
    },
    onError: (error, requestId) => console.error(`web: request ${requestId}:`, error),
  })
  await listen(server, env.PORT, env.HOST)
  console.log('web ready')

  await new Promise<void>((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => done())
  })
  cutEventStreams(server)
  await closeServer(server, GRACE_MS)
  await handlersEnded(server, CLEAN_UP_MS)
  process.exit(0)
}

/** The page says the same whatever was wrong with the gateway's headers; the log says what it was. */
function logRefusal({ error: { code, message, cause } }: RefusedRequest): void {
  const reason = cause instanceof Error ? cause.message : message
  console.warn(`web: request ${requestId()}: page refused with ${code}: ${reason}`)
}
