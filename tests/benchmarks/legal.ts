import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { terms } from '../../src/legal/starting-texts/terms.ts'
import { startConsole } from '../support/service/start-console.ts'
import { administrator } from './administrator.ts'
import { asResult, conclude } from './conclude.ts'
import { atLeast, atMost, median } from './verdicts.ts'

// What a reader of a legal text costs, against Payload's own read of the same record, in turns. Run:
// npm run bench -- --only legal
const ROUNDS = 9
/** Requests of a turn, and of them at the same time. */
const REQUESTS = 400
const CLIENTS = 8
const PROBE = fileURLToPath(new URL('./web-probe.ts', import.meta.url))
/** Linux counts CPU time in hundredths of a second for every process. */
const TICK_MS = 10

type Way = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
}
type Turn = { readonly perSecond: number; readonly cpuMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
const running = await startConsole(
  { NODE_OPTIONS: `--import=${PROBE}` },
  { only: ['database', 'setup', 'build', 'identity', 'web'] },
)
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
  for (const way of Object.values(ways)) await turn(way, origin, pid)
  const rounds: Record<keyof typeof ways, Turn>[] = []
  while (rounds.length < ROUNDS) {
    // Each is the first of a round as often as the others.
    const names = ['payload', 'alone', 'delivery', 'conditional'] as const
    const first = rounds.length % names.length
    const turns: Partial<Record<keyof typeof ways, Turn>> = {}
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      turns[name] = await turn(ways[name], origin, pid)
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
      1,
    ),
  ]
  await conclude(goals, asResult('legal', { rounds: ROUNDS, requests: REQUESTS, figures, goals }))
} finally {
  agent.destroy()
  await running.stop()
}

/** Publishes the terms that a brand starts with, about ten articles in Japanese. Returns the id of the version. */
async function publishTerms(origin: string, headers: Readonly<Record<string, string>>) {
  const post = async (url: string, data: object) => {
    const answer = await fetch(`${origin}/api/legal-documents${url}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { readonly doc: { readonly id: string } }
  }
  const { title, content } = terms.ja
  const { doc } = await post('', { brand: 'art', documentType: 'terms', title, content })
  await post(`/${doc.id}/publish`, {})
  return doc.id
}

/** Requests one way until all are answered. */
async function turn(way: Way, origin: string, pid: number): Promise<Turn> {
  let left = REQUESTS
  const client = async () => {
    while (left-- > 0) await read(way, origin)
  }
  const [startedAt, cpuBefore] = [performance.now(), await cpuMsOf(pid)]
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const [seconds, cpuMs] = [
    (performance.now() - startedAt) / 1000,
    (await cpuMsOf(pid)) - cpuBefore,
  ]
  return { perSecond: REQUESTS / seconds, cpuMs: cpuMs / REQUESTS }
}

/** Asks as lightly as Node can, because the client has the same cores. */
function read({ path, headers, status }: Way, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, headers }, (answer) => {
      buffer(answer).then(() => {
        if (answer.statusCode === status) resolve()
        else reject(new Error(`${path} answered ${answer.statusCode}, not ${status}.`))
      }, reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** CPU time that a process has taken, in ms. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may contain anything, and ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
