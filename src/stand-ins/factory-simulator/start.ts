import { createServer } from 'node:http'
import path from 'node:path'
import { closeServer, listen } from '../../http/listen.ts'
import { sendJson } from '../http/answer.ts'
import type { RunningPeer } from '../http/running-peer.ts'
import { callbackSender } from './callback-sender.ts'
import { openJobStore } from './job-store.ts'
import { createPrintShop } from './print-shop.ts'
import { createFactoryHandler } from './routes.ts'

export type FactorySimulatorOptions = {
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Bearer token that callers must send. */
  readonly token: string
  /** Jobs are kept in its folder `factory/jobs`. */
  readonly dataDir: string
  /** Time between two states of a job, in ms. Unset: jobs move by `advance` only. */
  readonly stageMs?: number
  /** Where the service is told that a job has changed, and the secret that signs it. Unset: it has to ask. */
  readonly callback?: { readonly url: string; readonly secret: string } | undefined
}

export type RunningFactorySimulator = RunningPeer & {
  /** Moves every job one state on. */
  advance(): Promise<void>
}

/**
 * Starts a factory that prints nothing and otherwise behaves like one: it fetches and verifies
 * print files, keeps its jobs on the disk, and never takes one submission twice.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken.
 */
export async function startFactorySimulator(
  options: FactorySimulatorOptions,
): Promise<RunningFactorySimulator> {
  const store = await openJobStore(path.join(options.dataDir, 'factory', 'jobs'))
  const shop = createPrintShop(store, callbackSender(options.callback))
  const handle = createFactoryHandler(store, shop, options.token)
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      report(error)
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: { code: 'INTERNAL', message: 'The factory failed.' } })
    })
  })
  const port = await listen(server, options.port, '127.0.0.1')
  const stopWork = options.stageMs === undefined ? undefined : workEvery(options.stageMs, shop)
  return {
    url: `http://localhost:${port}`,
    advance: shop.advance,
    async close() {
      stopWork?.()
      await closeServer(server)
      await store.settled()
    },
  }
}

/** The next round begins a stage after the last one has ended, so that rounds never overlap. */
function workEvery(stageMs: number, shop: { advance(): Promise<void> }): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const plan = () => {
    if (!stopped) timer = setTimeout(round, stageMs)
  }
  const round = () => {
    shop.advance().catch(report).finally(plan)
  }
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

function report(error: unknown): void {
  process.stderr.write(`factory simulator: ${error instanceof Error ? error.stack : error}\n`)
}
