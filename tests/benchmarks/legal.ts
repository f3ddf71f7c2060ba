import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startConsole } from '../support/service/start-console.ts'
import { asResult, conclude } from './conclude.ts'
import { administrator } from './development-token.ts'
import { createLightClient, type Turn, type Way } from './light-client.ts'
import { publishTerms } from './publish-terms.ts'
import { atLeast, atMost, median } from './verdicts.ts'

// What a reader of a legal text costs, against Payload's own read of the same record, in turns. Run:
// npm run bench -- --only legal
const ROUNDS = 9
/** Requests of a turn, and of them at the same time. */
const REQUESTS = 400
const CLIENTS = 8
const PROBE = fileURLToPath(new URL('./web-probe.ts', import.meta.url))

const running = await startConsole(
  { NODE_OPTIONS: `--import=${PROBE}` },
  { only: ['database', 'setup', 'build', 'identity', 'web'] },
)
const client = createLightClient(running.origin, CLIENTS)
try {
  const { origin, stack, folder } = running
  const authorized = await administrator(stack.urls.identity)
  const id = await publishTerms(origin, authorized)
  const delivered = await fetch(`${origin}/api/terms/art`)
  await delivered.arrayBuffer()
  const ways = {
    payload: { path: `/api/legal-documents/${id}`, headers: authorized, status: 200 },
    /** Without its brand. */
    alone: { path: `/api/legal-documents/${id}?depth=0`, headers: authorized, status: 200 },
    delivery: { path: '/api/terms/art', headers: {}, status: 200 },
    conditional: {
      path: '/api/terms/art',
      headers: { 'if-none-match': delivered.headers.get('etag') ?? '' },
      status: 304,
    },
  } as const satisfies Record<string, Way>
  const pid = Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8'))
  // The first turns load and compile what they need.
  for (const way of Object.values(ways)) await client.turn(way, REQUESTS, pid)
  const rounds: Record<keyof typeof ways, Turn>[] = []
  while (rounds.length < ROUNDS) {
    // Each is the first of a round as often as the others.
    const names = ['payload', 'alone', 'delivery', 'conditional'] as const
    const first = rounds.length % names.length
    const turns: Partial<Record<keyof typeof ways, Turn>> = {}
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      turns[name] = await client.turn(ways[name], REQUESTS, pid)
    rounds.push(turns as Record<keyof typeof ways, Turn>)
  }
  const ofRounds = (measure: (round: Record<keyof typeof ways, Turn>) => number) =>
    median(rounds.map(measure))
  const figures = {
    payloadPerSecond: ofRounds(({ payload }) => payload.perSecond),
    alonePerSecond: ofRounds(({ alone }) => alone.perSecond),
    deliveryPerSecond: ofRounds(({ delivery }) => delivery.perSecond),
    conditionalPerSecond: ofRounds(({ conditional }) => conditional.perSecond),
    payloadCpuMs: ofRounds(({ payload }) => payload.cpuMs),
    aloneCpuMs: ofRounds(({ alone }) => alone.cpuMs),
    deliveryCpuMs: ofRounds(({ delivery }) => delivery.cpuMs),
    conditionalCpuMs: ofRounds(({ conditional }) => conditional.cpuMs),
  }
  console.info(figures)
  const goals = [
    atLeast(
      "requests per second: delivery / Payload's own read",
      ofRounds(({ payload, delivery }) => delivery.perSecond / payload.perSecond),
      3,
    ),
    atMost(
      'CPU time of the web process: conditional request / delivery',
      ofRounds(({ delivery, conditional }) => conditional.cpuMs / delivery.cpuMs),
      0.95,
    ),
  ]
  await conclude(goals, asResult('legal', { rounds: ROUNDS, requests: REQUESTS, figures, goals }))
} finally {
  client.close()
  await running.stop()
}
