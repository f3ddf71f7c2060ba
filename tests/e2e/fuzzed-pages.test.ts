import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../src/stack/stack.ts'
import { functionRequests, type PageWorld, pageRequests } from '../security/fuzz/page-requests.ts'
import type { FuzzRequest } from '../security/fuzz/requests.ts'
import { curlOf, type Response, send } from '../security/fuzz/send.ts'
import { call } from '../support/service/api.ts'
import type { RunningConsole } from '../support/service/start-console.ts'
import { startTestConsole } from './start-test-console.ts'

/**
 * Sends requests that nobody would write to the pages and server functions of the built console. The API has its own
 * fuzz (tests/security/fuzz.test.ts). `FUZZ_SEED` and `FUZZ_PAGES` change the run.
 *
 * @see docs/decisions/0171-fuzz-every-route-from-the-api-description.md
 */

const REQUESTS = Number(process.env.FUZZ_PAGES ?? 120)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const LOGINS = ['artist', 'super-admin']
const SECRETS = ['PAYLOAD_SECRET', 'DATABASE_URL', 'COMMERCE_ACCESS_TOKEN', 'FACTORY_TOKEN']
/** A line of a stack. */
const STACK = /^\s+at .+:\d+:\d+\)?$/m
/** Characters of what Next answers for a server function that fails. */
const LONGEST_FAILURE = 200

let service: RunningConsole
let world: PageWorld
/** Cookie of each caller. */
const cookies = new Map([['nobody', '']])
let secrets: string[]

beforeAll(async () => {
  service = await startTestConsole()
  const accounts = await Promise.all(LOGINS.map(logIn))
  world = {
    callers: [...cookies.keys()],
    collections: ['artworks', 'users', 'brands', 'audit-log', 'service-accounts', 'settings'],
    ids: [...accounts, 'art', '00000000-0000-4000-8000-000000000000'],
    actions: await actionsOf(cookies.get('artist') ?? ''),
    schemas: {},
  }
  const { environment } = service.stack
  secrets = [
    ...SECRETS.flatMap((name) => environment[name] ?? []),
    ...[...cookies.values()].map((cookie) => cookie.replace(/^[^=]*=/, '')),
  ].filter((secret) => secret !== '')
})
afterAll(() => service?.stop())

/** Keeps the cookie of a session and returns the id of its account. */
async function logIn(login: string): Promise<string> {
  const json = { email: `${login}@example.test`, password: `${login}-password` }
  const answer = await call<{ user: { id: string } }>(
    { url: service.origin },
    'POST',
    '/api/users/login',
    { json },
  )
  expect(answer).toAnswer(200)
  cookies.set(login, answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '')
  return answer.body.user.id
}

/** The server functions that pages of a user call. */
async function actionsOf(cookie: string): Promise<string[]> {
  const pages = ['/admin/login', '/admin'].map(async (page) => {
    const answer = await fetch(service.origin + page, { headers: { cookie } })
    return answer.text()
  })
  const text = (await Promise.all(pages)).join('\n')
  const found = text.matchAll(/\\"id\\":\\"([0-9a-f]{42})\\",\\"bound\\":null/g)
  return [...new Set([...found].map(([, id]) => id ?? ''))]
}

/** Sends the requests and returns what was wrong, each problem once, and how often each status was. */
async function problemsOf(requests: Arbitrary<FuzzRequest>, seed: number) {
  const problems = new Map<string, string>()
  const statuses = new Map<number, number>()
  for (const request of fc.sample(requests, { seed, numRuns: REQUESTS })) {
    const cookie = [cookies.get(request.as), request.headers.cookie].filter(Boolean).join('; ')
    const headers = { origin: service.origin, ...request.headers, cookie }
    const { origin: url } = service
    const response = await send({ url }, { ...request, headers }, {}, new Uint8Array())
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const problem = problemOf(request, response)
    if (problem !== null)
      problems.set(
        problem,
        [curlOf(request), response.text.slice(0, 500), await lastErrors()].join('\n'),
      )
  }
  return { problems, statuses }
}

/** A page that fails says nothing of its reason, and its log line nothing of its URL. */
async function lastErrors(): Promise<string> {
  const log = await readFile(path.join(service.folder, 'logs/web.log'), 'utf8')
  const errors = log.split('\n').filter((line) => /"level":50|^\s*(Error|at )|Error:/.test(line))
  return errors
    .slice(-20)
    .map((line) => line.slice(0, 2000))
    .join('\n')
}

function problemOf({ headers: sent }: FuzzRequest, { status, headers, text }: Response) {
  const failed = sent['next-action'] !== undefined && status === 500
  if (failed && text.length > LONGEST_FAILURE) return 'a failed server function that says more'
  if (status >= 500 && !failed) return `${status}`
  const told = `${text}\n${[...headers].flat().join('\n')}`
  if (secrets.some((secret) => told.includes(secret))) return 'a secret in the response'
  if (STACK.test(told)) return 'a stack'
  if (told.includes(path.resolve(projectRoot))) return 'a path of the service'
  return null
}

describe(`${REQUESTS} requests with the seed ${SEED}`, () => {
  it.each([
    ['pages', pageRequests],
    ['server functions', functionRequests],
  ] as const)('for %s are answered without an error or secret of the service', async (_, of) => {
    const { problems, statuses } = await problemsOf(of(world), SEED)
    expect([...problems].map((one) => one.join('\n')).join('\n\n')).toBe('')
    // Enough of them get past what Next itself refuses.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
  })

  it('leave a service that works, and was not restarted', async () => {
    for (const [login, cookie] of cookies) {
      const page = await fetch(`${service.origin}/admin`, { headers: { cookie } })
      expect([login, page.status]).toEqual([login, 200])
    }
    const log = await readFile(path.join(service.folder, 'logs/web.log'), 'utf8')
    expect(log).not.toMatch(/unhandledRejection|uncaughtException/)
    expect(log.match(/web ready/g)).toHaveLength(1)
  })
})
