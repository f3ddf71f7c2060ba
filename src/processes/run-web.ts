import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import { cutEventStreams } from '../http/event-streams.ts'
import { closeServer, listen } from '../http/listen.ts'
import { handlersEnded } from '../http/running-handlers.ts'
import { announceStop, finishLastWork } from '../http/stopping.ts'
import { boundConsole } from '../logs/bound-console.ts'
import { nameLogProcess, stopShippingLogs } from '../logs/shipping/log-intake.ts'
import { readEnvironment } from '../services/environment.ts'
import { createWebServer } from './create-web-server.ts'
import { warmUp } from './warm-up.ts'

/** For uploads in progress. Kubernetes, for one, kills a process 30 seconds after it was asked to end. */
const GRACE_MS = 25_000
/** For requests whose connections are closed to delete their temporary files. */
const CLEAN_UP_MS = 3_000
/** For what is sent at the end, such as traces. */
const LAST_WORK_MS = 2_000
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Runs a web process: the console and the API as `next build` has built them, behind the service's own server,
 * because `next start` believes whatever a client says of its IP address and bounds no body. Ends the process at
 * SIGTERM or SIGINT, after `SHUTDOWN_DELAY_SECONDS` or at a second signal.
 *
 * @param dir folder of the Next project, with its `.next`.
 * @throws Error when a variable of the environment is wrong, or there is no build.
 * @see docs/decisions/0070-put-our-own-server-in-front-of-next.md
 */
export async function runWeb({ dir }: { readonly dir: string }): Promise<never> {
  boundConsole()
  const env = readEnvironment()
  nameLogProcess('web')
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
  const server = await createWebServer((req, res) => handle(req, res), {
    env,
    publicDir: path.join(dir, 'public'),
  })
  await warmUp(server, { warn: (text) => console.warn(`web: ${text}`) })
  await listen(server, env.PORT, env.HOST)
  console.log('web ready')

  await askedToEnd()
  announceStop()
  await askedToEnd(env.SHUTDOWN_DELAY_SECONDS * 1000)
  cutEventStreams(server)
  await closeServer(server, GRACE_MS)
  await handlersEnded(server, CLEAN_UP_MS)
  await finishLastWork(LAST_WORK_MS, (error) => console.error('web:', error))
  await stopShippingLogs()
  process.exit(0)
}

/** Resolves at SIGTERM or SIGINT, or after `limitMs`. */
async function askedToEnd(limitMs?: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = limitMs === undefined ? undefined : setTimeout(resolve, limitMs)
  for (const signal of SIGNALS) process.once(signal, resolve)
  await promise
  clearTimeout(limit)
  // A further signal then ends the process at once.
  for (const signal of SIGNALS) process.off(signal, resolve)
}
