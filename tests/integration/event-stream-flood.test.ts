import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft } from '../support/artworks/register.ts'
import { type AccessGateway, startAccessGateway } from '../support/identity/access-gateway.ts'
import { call } from '../support/service/api.ts'
import { memoryInUse, WITH_MEMORY_PROBE } from '../support/service/memory-in-use.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

/** Attempts of each kind of flood. The campaign makes 10,000 (`npm run test:campaign`). */
const ATTEMPTS = Number(process.env.STREAMS ?? 200)
/** Attempts that wait for their answer at the same time. */
const AT_ONCE = 100
const EACH = 10
const ALL = 100
/** Bytes in use that a held stream may cost, and what the process keeps for itself. */
const OF_A_STREAM = 200_000
const OF_THE_PROCESS = 20e6

type Headers = Readonly<Record<string, string>>

let service: Service
let gateway: AccessGateway
let url: string
const open = new Set<ClientRequest>()

beforeAll(async () => {
  gateway = await startAccessGateway()
  const env = { ...gateway.env, ...WITH_MEMORY_PROBE, GATEWAY_GROUP_ROLES: 'editors=art_admin' }
  service = await startService({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } })
  const { artwork_id } = await createDraft(service, await service.tokenOf('artist'))
  const job = await withClient(service.databaseUrl, async (client) => {
    const text = `INSERT INTO composition_jobs (artwork_id, status) VALUES ($1, 'queued') RETURNING id`
    return (await client.query<{ id: string }>(text, [artwork_id])).rows[0]?.id
  })
  url = `${service.url}/api/art/artworks/${artwork_id}/generation-status/${job}`
})
afterAll(async () => {
  closeAll()
  await service?.stop()
  await gateway?.close()
})

function closeAll(): void {
  for (const one of open) one.destroy()
  open.clear()
}

/** Opens a stream on a connection of its own, and keeps it open. */
function attempt(headers: Headers, path = url): Promise<number> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, accept: 'text/event-stream' }
    const outgoing = request(path, { agent: false, headers: all }, (answer) => {
      // What is not read is bounded, too.
      if (answer.statusCode === 200) open.add(outgoing)
      else answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

/** @returns how many attempts were answered with each status. */
async function flood(headersOf: (index: number) => Headers): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (let begun = 0; begun < ATTEMPTS; begun += AT_ONCE) {
    const many = Math.min(AT_ONCE, ATTEMPTS - begun)
    const answers = Array.from({ length: many }, (_, index) => attempt(headersOf(begun + index)))
    for (const status of await Promise.all(answers)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  return statuses
}

const from = (index: number) => ({ 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` })

async function users(count: number): Promise<Headers[]> {
  const all = Array.from({ length: count }, (_, index) =>
    gateway.headersOf(`editor-${index}@example.test`, ['editors']),
  )
  const headers = await Promise.all(all)
  // The first request of each creates the account.
  for (const one of headers) await call(service, 'GET', '/api/users/me', { headers: one })
  return headers
}

it('streams are held for few of many attempts, in bounded memory, while others are answered', {
  timeout: 30 * 60_000,
}, async () => {
  expect(ATTEMPTS).toBeGreaterThanOrEqual(2 * ALL)
  const editors = await users(15)
  const editor = (index: number) => editors[index % editors.length] ?? {}
  await flood(() => ({ authorization: 'Bearer none' }))
  const before = await memoryInUse(service)

  expect(await flood(from)).toEqual(new Map([[401, ATTEMPTS]]))
  const one = await flood((index) => ({ ...editor(0), ...from(index) }))
  expect(one).toEqual(
    new Map([
      [200, EACH],
      [429, ATTEMPTS - EACH],
    ]),
  )
  // Refused before the database is asked: it is unknown by then whether the artwork exists.
  const unknown = url.replace(/artworks\/[^/]+/, `artworks/${randomUUID()}`)
  expect(await attempt(editor(0), unknown)).toBe(429)
  const status = await call(service, 'GET', unknown.slice(service.url.length), {
    headers: editor(0),
  })
  expect(status).toAnswer(404)

  const many = await flood((index) => ({ ...editor(index), ...from(index) }))
  expect(many.get(200)).toBe(ALL - EACH)
  expect([...many.keys()].sort()).toEqual([200, 429, 503])
  expect(open.size).toBe(ALL)

  for (const path of ['/api/health', '/api/brands', url.slice(service.url.length)]) {
    const answer = await call(service, 'GET', path, { headers: editor(1) })
    expect([path, answer.status]).toEqual([path, 200])
  }
  expect((await memoryInUse(service)) - before).toBeLessThan(OF_THE_PROCESS + ALL * OF_A_STREAM)

  closeAll()
  await until('the streams to end', async () => {
    const again = await attempt(editor(1))
    return again === 200 || null
  })
  closeAll()
  expect((await memoryInUse(service)) - before).toBeLessThan(OF_THE_PROCESS)
})
