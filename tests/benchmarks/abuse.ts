import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PARTS } from '../../src/stack/settings.ts'
import { DEFAULT_ACCOUNTS } from '../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import {
  createDraft,
  createWithImage,
  expectSuccess,
  freshPicture,
  upload,
} from '../support/artworks/register.ts'
import { requestLogin, sessionCookie } from '../support/identity/password-login.ts'
import { call } from '../support/service/api.ts'
import { GENEROUS_LIMITS } from '../support/service/generous-limits.ts'
import { startConsole } from '../support/service/start-console.ts'
import { watchMemory } from '../support/service/watch-memory.ts'
import { ATTACKS, type Attacker, WRONG } from './attacks.ts'
import { asResult, conclude } from './conclude.ts'
import { atMost, quantile, type Verdict } from './verdicts.ts'

// What one attacker with one IP address and an artist's account, within the limits of requests, does to 50 clients
// with IP addresses of their own and to the uploads of another artist. Run: npm run bench -- --only abuse
const CLIENTS = 50
/** Mean pause of a client: within the limit of requests that an IP address may make. */
const PAUSE_MS = 700
const PHASE_MS = 20_000
const WARM_UP_MS = 10_000
/** How often another artist uploads a picture during an attack. */
const UPLOADS = 5
const ATTACKER = '127.0.3.1'
const PASSWORD = 'artist-password'
const PROBE = fileURLToPath(new URL('./web-probe.ts', import.meta.url))
const HEALTH = '/api/health'
const BRANDS = '/api/brands'

type Phase = {
  readonly healthP99Ms: number
  readonly brandsP95Ms: number
  readonly requests: number
  /** Requests of clients that were not answered 200. */
  readonly failed: number
}

// The limits are those of an installation that sets none. Without a worker a composition stays queued, so that the
// streams of its progress stay open.
const defaults = Object.fromEntries(Object.keys(GENEROUS_LIMITS).map((name) => [name, '']))
const running = await startConsole(
  { ...defaults, NODE_OPTIONS: `--import=${PROBE}` },
  { only: PARTS.filter((part) => part !== 'worker') },
)
let latencies = new Map<string, number[]>()
let failed = 0
let open = true

try {
  const { origin, folder, stack } = running
  const service = { url: origin }
  const artist = await tokenOf(stack.urls.identity, 'dev-artist')
  const other = await tokenOf(stack.urls.identity, 'dev-artist-2')
  const composed = await createWithImage(service, artist)
  const compose = `/api/art/artworks/${composed}/generate-variants`
  const job = expectSuccess(
    await call<{ job_id: string }>(service, 'POST', compose, { token: artist }),
  )
  const draft = await createDraft(service, artist, { title: 'Slow' })
  const account = await sessionOf(service)
  const pid = Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8'))
  const clients = Array.from({ length: CLIENTS }, (_, index) => read(origin, index))
  await measure(WARM_UP_MS)
  const memory = watchMemory(pid)
  const idle = await measure(PHASE_MS)
  const phases: Record<string, object> = {}
  const goals: Verdict[] = []
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const statuses: Record<string, number> = {}
    const ended = new AbortController()
    const agent = new Agent({
      keepAlive: true,
      localAddress: ATTACKER,
      maxSockets: Number.POSITIVE_INFINITY,
    })
    const attacker: Attacker = {
      origin,
      agent,
      token: artist,
      ...account,
      uploadUrl: `${origin}/api/art/artworks/${draft.artwork_id}/upload`,
      uploadToken: draft.upload_token,
      statusUrl: `${origin}/api/art/artworks/${composed}/generation-status/${job.job_id}`,
      signal: ended.signal,
      onAnswer: (status) => {
        statuses[status] = (statuses[status] ?? 0) + 1
      },
    }
    const attacking = attack(attacker)
    const [phase, refused] = await Promise.all([measure(PHASE_MS), refusedUploads(service, other)])
    ended.abort()
    await attacking
    agent.destroy()
    phases[name] = { ...phase, answers: statuses }
    goals.push(
      atMost(`${name}: GET /api/health, p99, ms`, phase.healthP99Ms, 100),
      atMost(`${name}: GET /api/brands, p95, ms`, phase.brandsP95Ms, 200),
      atMost(`${name}: requests of clients that were refused`, phase.failed, 0),
      atMost(`${name}: uploads of another artist that were refused`, refused, 0),
    )
    console.info(`${name}: ${JSON.stringify(statuses)}`)
    const wrong = WRONG.filter((status) => statuses[status] !== undefined)
    if (wrong.length > 0) throw new Error(`${name}: requests were answered ${wrong.join(', ')}.`)
    // The next attack finds the service, and the attacker's allowances, as the first did.
    await wait(60_000)
  }
  open = false
  await Promise.all(clients)
  goals.push(atMost('memory of the web process, MB', await memory.peak(), 400))
  const json = { clients: CLIENTS, idle, phases, goals }
  console.info(`idle: ${JSON.stringify(idle)}`)
  await conclude(goals, asResult('abuse', json))
} finally {
  open = false
  await running.stop()
}

function tokenOf(issuer: string, sub: string): Promise<string> {
  const account = DEFAULT_ACCOUNTS.find((one) => one.sub === sub)
  if (!account) throw new Error(`The development provider has no account "${sub}".`)
  return requestIdToken({ issuer, login: account.email, password: account.password })
}

/** A session of the attacking artist, and what attacks with it need. */
async function sessionOf(service: { readonly url: string }) {
  const login = await requestLogin(service, 'artist', PASSWORD)
  const { id } = login.body.user as { id: string }
  const page = await (await fetch(`${service.url}/admin/login`)).text()
  const [, serverFunction] = /\\"id\\":\\"([0-9a-f]{42})\\",\\"bound\\":null/.exec(page) ?? []
  if (!serverFunction) throw new Error('The login page names no server function.')
  return {
    session: { cookie: sessionCookie(login), origin: service.url, 'sec-fetch-site': 'same-origin' },
    accountUrl: `${service.url}/api/users/${id}`,
    password: PASSWORD,
    serverFunction,
  }
}

/** What the clients measured in a time. */
async function measure(milliseconds: number): Promise<Phase> {
  const measured = new Map<string, number[]>()
  latencies = measured
  failed = 0
  await wait(milliseconds)
  latencies = new Map()
  return {
    healthP99Ms: quantile(measured.get(HEALTH) ?? [], 0.99),
    brandsP95Ms: quantile(measured.get(BRANDS) ?? [], 0.95),
    requests: [...measured.values()].flat().length,
    failed,
  }
}

async function read(origin: string, index: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: `127.0.2.${index + 1}` })
  await wait((index / CLIENTS) * PAUSE_MS)
  while (open) {
    for (const url of [HEALTH, BRANDS]) {
      const startedAt = performance.now()
      const status = await statusOf(origin + url, agent)
      if (status !== 200) failed += 1
      const times = latencies.get(url) ?? []
      times.push(performance.now() - startedAt)
      latencies.set(url, times)
      await wait(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  agent.destroy()
}

function statusOf(url: string, agent: Agent): Promise<number> {
  const answered = Promise.withResolvers<number>()
  request(url, { agent }, (incoming) => {
    incoming.once('end', () => answered.resolve(incoming.statusCode ?? 0)).resume()
  })
    .once('error', () => answered.resolve(0))
    .end()
  return answered.promise
}

async function refusedUploads(service: { readonly url: string }, token: string): Promise<number> {
  let refused = 0
  for (let turn = 0; turn < UPLOADS; turn += 1) {
    await wait(PHASE_MS / (UPLOADS + 1))
    const { artwork_id, upload_token } = await createDraft(service, token, {
      title: `Other ${turn}`,
    })
    const { status } = await upload(service, artwork_id, upload_token, await freshPicture())
    if (status !== 200) refused += 1
  }
  return refused
}
