import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DEFAULT_ACCOUNTS } from '../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { largePicture, tail } from '../support/pictures/large-pictures.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { startConsole } from '../support/service/start-console.ts'
import { residentMegabytes, watchMemory } from '../support/service/watch-memory.ts'
import { asResult, conclude } from './conclude.ts'
import { atMost } from './verdicts.ts'

// What 20 uploads of 50 MB at the same time do to the web process and to everybody else. Run:
// npm run bench -- --only uploads
const UPLOADS = 20
const READERS = 3
/** Slow enough for the limit of requests that a URL may make. */
const PAUSE_MS = 4000
const PATHS = ['/api/health', '/api/brands']
const PROBE = fileURLToPath(new URL('./web-probe.ts', import.meta.url))

const pictures = [await largePicture('jpeg'), await largePicture('png')] as const
const running = await startConsole({ NODE_OPTIONS: `--import=${PROBE}` })
const latencies: number[] = []
let open = true

try {
  const { origin, stack, folder } = running
  const [account] = DEFAULT_ACCOUNTS.filter(({ sub }) => sub === 'dev-artist')
  if (!account) throw new Error('The development provider has no artist.')
  const { email: login, password } = account
  const token = await requestIdToken({ issuer: stack.urls.identity, login, password })
  for (const url of PATHS) await (await fetch(origin + url)).arrayBuffer()
  const pid = Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8'))
  process.kill(pid, 'SIGUSR2')
  const before = await residentMegabytes(pid)
  const memory = watchMemory(pid)
  const readers = Array.from({ length: READERS }, (_, index) => read(origin, index))
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) =>
      sendImage(`${origin}/api/artwork/upload`, token, [
        pictures[index % 2 === 0 ? 0 : 1],
        tail(index),
      ]),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  open = false
  await Promise.all(readers)
  const peak = await memory.peak()
  await stack.stop()
  const probe = JSON.parse(await readFile(path.join(folder, 'web-probe.json'), 'utf8')) as {
    eventLoopDelayP99Ms: number
  }
  const hashes = new Set(answers.map(({ text }) => (JSON.parse(text) as { hash?: string }).hash))
  const lost = UPLOADS - answers.filter(({ status }) => status === 200).length
  const sorted = latencies.toSorted((a, b) => a - b)
  const goals = [
    atMost('uploads that were refused or lost', lost, 0),
    atMost('uploads with the hash of another', UPLOADS - hashes.size, 0),
    atMost('memory of the web process, MB', peak, 400),
    atMost('other requests, p95, ms', sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, 200),
  ]
  process.stdout.write(
    `${UPLOADS} uploads of 50 MB in ${seconds.toFixed(1)} s; ${sorted.length} other requests; ` +
      `event-loop delay p99 ${probe.eventLoopDelayP99Ms.toFixed(1)} ms; memory before ${before.toFixed(0)} MB\n`,
  )
  const facts = { uploads: UPLOADS, seconds, otherRequests: sorted.length, memoryBefore: before }
  const { eventLoopDelayP99Ms } = probe
  const json = { ...facts, eventLoopDelayP99Ms, goals }
  await conclude(goals, asResult('uploads', json))
} finally {
  open = false
  await running.stop()
}

async function read(origin: string, index: number): Promise<void> {
  await wait((index / READERS) * PAUSE_MS)
  while (open) {
    for (const url of PATHS) {
      const startedAt = performance.now()
      const response = await fetch(origin + url)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      latencies.push(performance.now() - startedAt)
      await wait(PAUSE_MS / 2)
    }
  }
}
