import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { registerArtwork } from '../../src/demo/register-artwork.ts'
import { silentProgress } from '../../src/stack/progress.ts'
import { startConsole } from '../support/service/start-console.ts'
import { asResult, conclude } from './conclude.ts'
import { developmentToken } from './development-token.ts'
import { atMost, quantile } from './verdicts.ts'

// What 50 reading clients notice of a composition, and what the web process itself does. Run:
// npm run bench -- --only service
const CLIENTS = 50
/**
 * Mean pause of a client, as people and brand sites make them; without one only the queue is measured.
 * Each is half to one and a half of it: even pauses let fifty clients ask in step.
 */
const PAUSE_MS = 250
const WARM_UP_MS = 10_000
const PICTURE = fileURLToPath(new URL('../../src/demo/evening-hills.jpg', import.meta.url))
const PROBE = fileURLToPath(new URL('./web-probe.ts', import.meta.url))

// With the default store of the rate limits, the database; the budgets are unlimited, because all clients share
// one IP address.
const running = await startConsole({ NODE_OPTIONS: `--import=${PROBE}` })
const latencies = new Map<string, number[]>([
  ['/api/health', []],
  ['/api/brands', []],
])
let open = true

try {
  const { origin, stack, folder } = running
  const token = await developmentToken(stack.urls.identity, 'dev-artist')
  const clients = Array.from({ length: CLIENTS }, (_, index) => read(origin, index))
  // The first requests load and compile the web process's modules; that is the start, not the load.
  await wait(WARM_UP_MS)
  for (const times of latencies.values()) times.length = 0
  process.kill(Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8')), 'SIGUSR2')
  const { compositionSeconds } = await registerArtwork({
    serverUrl: origin,
    brand: 'art',
    token,
    picture: PICTURE,
    progress: silentProgress,
    onStatus: ({ completed, total }) => process.stdout.write(`\r${completed}/${total}`),
  })
  open = false
  await Promise.all(clients)
  await stack.stop()
  const probe = JSON.parse(await readFile(path.join(folder, 'web-probe.json'), 'utf8')) as {
    eventLoopDelayP99Ms: number
    peakHeapMegabytes: number
    liveHeapMegabytes: number
  }
  const goals = [
    atMost('GET /api/health, p99, ms', quantile(latencies.get('/api/health') ?? [], 0.99), 100),
    atMost('GET /api/brands, p95, ms', quantile(latencies.get('/api/brands') ?? [], 0.95), 200),
    atMost('event-loop delay of the web process, p99, ms', probe.eventLoopDelayP99Ms, 20),
    atMost(
      'heap in use by the web process after a full collection, MB',
      probe.liveHeapMegabytes,
      128,
    ),
    atMost('heap of the web process with its garbage, MB', probe.peakHeapMegabytes, 128),
  ]
  const requests = [...latencies.values()].flat().length
  process.stdout.write(
    `\n${requests} requests during ${compositionSeconds.toFixed(1)} s of composition\n`,
  )
  const json = { clients: CLIENTS, requests, compositionSeconds, goals }
  await conclude(goals, asResult('service', json))
} finally {
  open = false
  await running.stop()
}

async function read(origin: string, index: number): Promise<void> {
  await wait((index / CLIENTS) * PAUSE_MS)
  while (open) {
    for (const [path, times] of latencies) {
      const startedAt = performance.now()
      const response = await fetch(origin + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      times.push(performance.now() - startedAt)
      await wait(PAUSE_MS * (0.5 + Math.random()))
    }
  }
}
