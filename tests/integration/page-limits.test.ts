import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordLogin } from '../support/identity/password-login.ts'
import { call } from '../support/service/api.ts'
import { holdWindows } from '../support/service/held-windows.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

// This process renders no page: what the limits let through is 404 here.
const [VISITORS, PAGES, CONSOLE, IP] = [6, 4, 5, 40]

let service: Service
beforeAll(async () => {
  service = await startService({
    env: {
      RATE_LIMIT_VISITORS_PER_MINUTE: String(VISITORS),
      RATE_LIMIT_PAGES_PER_MINUTE: String(PAGES),
      RATE_LIMIT_CONSOLE_PER_MINUTE: String(CONSOLE),
      RATE_LIMIT_IP_PER_MINUTE: String(IP),
      // The tests stand for a proxy, so that each has clients of its own.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  await holdWindows(service)
})
afterAll(() => service?.stop())

type Headers = Readonly<Record<string, string>>

const load = (path: string, headers: Headers) =>
  fetch(service.url + path, { headers: { accept: 'text/html', ...headers } })

/** Sends requests at once and returns those that are refused; all others must go on. */
async function flood(count: number, request: () => Promise<Response>): Promise<Response[]> {
  const answers = await Promise.all(Array.from({ length: count }, request))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(count - refused.length)
  return refused
}

async function sessionOf(login: Login): Promise<Headers> {
  const { cookie, origin } = await passwordLogin(service, login)
  return { cookie, origin }
}

const audited = (path: string) =>
  service.rows(
    `select actor_kind, method from audit_log where reason = 'RATE_LIMITED' and path = $1`,
    [path],
  )

describe('pages of the console', () => {
  it('are limited for each IP address without a session, with one entry in the audit log', async () => {
    const visitor = { 'x-forwarded-for': '198.51.100.1' }
    const refused = await flood(VISITORS + 9, () => load('/admin/login', visitor))
    expect(refused).toHaveLength(9)
    expect(await refused[0]?.text()).toContain('Too many requests in a short time')
    expect(await load('/admin/login', { 'x-forwarded-for': '198.51.100.2' })).toAnswer(404)
    expect(await audited('/admin/login')).toEqual([{ actor_kind: 'nobody', method: 'GET' }])
  })

  it('are limited for each user, apart from visitors behind the same IP address', async () => {
    const ip = { 'x-forwarded-for': '198.51.100.3' }
    expect(await flood(VISITORS + 1, () => load('/admin/login', ip))).toHaveLength(1)
    const own = { ...ip, ...(await sessionOf('artist')) }
    expect(await flood(PAGES + 3, () => load('/admin/account', own))).toHaveLength(3)
    expect(await audited('/admin/account')).toEqual([{ actor_kind: 'user', method: 'GET' }])
    const other = { ...ip, ...(await sessionOf('artist-2')) }
    expect(await load('/admin/account', other)).toAnswer(404)
  })
})

describe('server functions of the console', () => {
  it('are limited with what else its pages send by themselves', async () => {
    const own = { 'x-forwarded-for': '198.51.100.4', ...(await sessionOf('art-admin')) }
    const refused = await flood(CONSOLE + 4, () =>
      fetch(`${service.url}/admin`, {
        method: 'POST',
        headers: { ...own, 'next-action': 'any', 'content-type': 'text/plain' },
        body: JSON.stringify([{ name: 'table-state', args: {} }]),
      }),
    )
    expect(refused).toHaveLength(4)
    expect(refused[0]?.headers.get('content-type')).toBe('text/plain')
    expect(await refused[0]?.text()).toMatch(
      /^At most 5 such requests per minute are allowed\. Try/,
    )
    const me = await call(service, 'GET', '/api/users/me', { headers: own })
    expect(me).toAnswer(429)
  })
})

describe('the requests to the API from one IP address', () => {
  it('are limited for all of its users together, with one entry in the audit log', async () => {
    const ip = { 'x-forwarded-for': '198.51.100.5' }
    const path = '/api/files/none.webp'
    const users = [ip, { ...ip, ...(await sessionOf('photo-admin')) }]
    const answers = await Promise.all(
      Array.from({ length: IP + 9 }, (_, index) =>
        call(service, 'GET', path, { headers: users[index % 2] }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(9)
    expect(refused[0]).toAnswer(429, 'RATE_LIMITED')
    expect(await audited(path)).toHaveLength(1)
    expect(await call(service, 'GET', '/api/health', { headers: ip })).toAnswer(200)
  })
})
