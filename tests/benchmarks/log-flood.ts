import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { LogCounters } from '../../src/logs/shipping/log-intake.ts'
import { startConsole } from '../support/service/start-console.ts'
import { asResult, conclude } from './conclude.ts'
import type { AnswerTimes, ClientOptions } from './flood-clients.ts'
import { atLeast, atMost, quantile } from './verdicts.ts'

/**
 * What clients notice while the web process logs 5000 lines a second: first a minute without, then one with them.
 * `--quick` takes seconds and writes no file. Run: npm run bench -- --only log-flood
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const SECONDS = options.quick ? 5 : 60
const WARM_UP_MS = options.quick ? 3_000 : 10_000
const CLIENTS = 20
const PAUSE_MS = 250
const PATHS = ['/api/health', '/api/brands'] as const
const importing = (file: string) =>
  `--import=${fileURLToPath(new URL(`./${file}`, import.meta.url))}`

const running = await startConsole({
  NODE_OPTIONS: `${importing('web-probe.ts')} ${importing('log-source.ts')}`,
})
const workerData: ClientOptions = {
  ...{ origin: running.origin, clients: CLIENTS, pauseMs: PAUSE_MS, paths: PATHS },
}
const clients = new Worker(new URL('./flood-clients.ts', import.meta.url), { workerData })
try {
  const { stack, folder } = running
  await wait(WARM_UP_MS)
  const calm = await measured()
  process.kill(Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8')), 'SIGUSR2')
  const flood = await measured()
  await clients.terminate()
  await stack.stop()
  const counters = await json<LogCounters>(path.join(folder, 'log-source.json'))
  const probe = await json<{ peakHeapMegabytes: number }>(path.join(folder, 'web-probe.json'))
  const dropped = Object.values(counters.dropped).reduce((sum, lines) => sum + lines, 0)
  const lost = dropped + counters.lostFromSpool + counters.refused
  const uncounted = counters.received - counters.stored - counters.spooled - lost
  const p95 = (each: AnswerTimes) => quantile(each['/api/brands'] ?? [], 0.95)
  const goals = [
    atLeast('lines per second that the process has written', counters.received / SECONDS, 4_500),
    atMost('GET /api/brands, p95, with / without the lines', p95(flood) / p95(calm), 1.1),
    atMost('GET /api/health meanwhile, p99, ms', quantile(flood['/api/health'] ?? [], 0.99), 100),
    atMost('heap of the web process with its garbage, MB', probe.peakHeapMegabytes, 128),
    atMost('lines that are neither stored nor counted as dropped', Math.max(0, uncounted), 0),
  ]
  console.info(`${counters.received} lines: ${counters.stored} stored, ${lost} dropped`)
  if (options.quick) for (const { goal, value } of goals) console.info(`${goal}: ${value}`)
  else {
    await conclude(goals, asResult('log-flood', { lines: { ...counters }, goals }))
  }
} finally {
  await clients.terminate()
  await running.stop()
}

async function measured(): Promise<AnswerTimes> {
  clients.postMessage(SECONDS * 1000)
  // A failed request ends the thread, and this with its error.
  const [times] = await once(clients, 'message')
  return times
}

async function json<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'))
}
