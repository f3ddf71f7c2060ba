import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMemoryCounter } from '../../src/rate-limit/adapters/memory.ts'
import { createPostgresCounter } from '../../src/rate-limit/adapters/postgres.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { call, codeOf } from '../support/service/api.ts'
import { holdWindows, releaseWindows } from '../support/service/held-windows.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const LIMIT = 100
const LIMITS = {
  RATE_LIMIT_PER_MINUTE: String(LIMIT),
  RATE_LIMIT_LOGIN_PER_MINUTE: '5',
  // The tests stand for a proxy, so that each has clients of its own.
  TRUSTED_PROXIES: '127.0.0.1',
}

let one: Service
let two: Service

beforeAll(async () => {
  one = await startService({ env: LIMITS })
  two = await startService({
    databaseUrl: one.databaseUrl,
    env: { ...LIMITS, OIDC_ISSUER: one.issuer },
  })
  await holdWindows(one)
})
afterAll(async () => {
  await two?.stop()
  await one?.stop()
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Sends requests to both processes at once and gives how many of each status came back. */
async function flood(count: number, options: object, path = '/api/brands', method = 'GET') {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      call(index % 2 === 0 ? one : two, method, path, options),
    ),
  )
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, answers }
}

describe('the rate limit with two web processes', () => {
  it('lets exactly 100 requests of an address through', async () => {
    const { statuses } = await flood(150, from('198.51.100.1'))
    expect(statuses).toEqual({ 200: LIMIT, 429: 50 })
  })

  it('lets exactly 100 requests of a principal through, from wherever they come', async () => {
    const token = await one.tokenOf('artist')
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        call(index % 2 === 0 ? one : two, 'GET', '/api/artworks', {
          token,
          ...from(`198.51.101.${index}`),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    const other = await call(one, 'GET', '/api/artworks', { token: await one.tokenOf('artist-2') })
    expect(other).toAnswer(200)
  })

  it('does not let anonymous requests use up what a principal behind the same address has', async () => {
    await flood(LIMIT + 2, from('198.51.100.2'))
    const token = await one.tokenOf('art-admin')
    const answer = await call(one, 'GET', '/api/artworks', { token, ...from('198.51.100.2') })
    expect(answer).toAnswer(200)
  })

  it('counts an IPv6 network as one client', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        call(one, 'GET', '/api/brands', from(`2001:db8:1:2::${(index + 1).toString(16)}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(await call(one, 'GET', '/api/brands', from('2001:db8:1:3::1'))).toAnswer(200)
  })

  it('counts unknown addresses, wrong methods and refused questions of a client too', async () => {
    const client = from('198.51.100.3')
    for (const path of ['/api/nothing', '/api/artworks/nothing/at/all', '/api/globals/none']) {
      const { status, headers } = await call(one, 'GET', path, client)
      expect([status, headers.get('ratelimit-limit')]).toEqual([404, String(LIMIT)])
    }
    const last = await call(two, 'DELETE', '/api/access', client)
    expect([last.status, last.headers.get('ratelimit-policy')]).toEqual([
      405,
      '"console";q=1000000;w=60',
    ])
  })
})

describe('an answer', () => {
  it('says what is left of the allowance', async () => {
    const client = from('198.51.100.4')
    const first = await call(one, 'GET', '/api/brands', client)
    const second = await call(two, 'GET', '/api/brands', client)
    expect(first.headers.get('ratelimit-remaining')).toBe('99')
    expect(second.headers.get('ratelimit-remaining')).toBe('98')
    expect(second.headers.get('ratelimit-limit')).toBe('100')
    expect(second.headers.get('ratelimit-policy')).toBe('"api";q=100;w=60')
    expect(second.headers.get('ratelimit')).toMatch(/^"api";r=98;t=\d+$/)
    const reset = Number(second.headers.get('ratelimit-reset'))
    expect(reset).toBeGreaterThan(0)
    expect(reset).toBeLessThanOrEqual(60)
  })

  it('that refuses says when to come again, in the envelope', async () => {
    const { answers } = await flood(LIMIT + 1, from('198.51.100.5'))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused && codeOf(refused)).toBe('RATE_LIMITED')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.headers.get('ratelimit-remaining')).toBe('0')
    expect(refused?.body.errors?.[0]?.data?.requestId).toBe(refused?.headers.get('x-request-id'))
  })
})

describe('what is not counted as an API request', () => {
  it('is health, which probes ask for all the time', async () => {
    const { statuses } = await flood(150, from('198.51.100.6'), '/api/health')
    expect(statuses).toEqual({ 200: 150 })
  })

  it('is health no more where a wrong credential comes along, which is audited', async () => {
    const client = from('198.51.100.16')
    const { statuses } = await flood(LIMIT + 30, { token: 'wrong', ...client }, '/api/health')
    expect(statuses).toEqual({ 401: LIMIT, 429: 30 })
    expect(await call(one, 'GET', '/api/health', client)).toAnswer(200)
  })

  it('is a stored file, which a page of the console shows by the dozen', async () => {
    const { statuses, answers } = await flood(150, from('198.51.100.7'), '/api/files/none.webp')
    expect(statuses).toEqual({ 404: 150 })
    expect(answers[0]?.headers.get('ratelimit-policy')).toMatch(/^"files"/)
  })

  it("is what the console's pages ask by themselves", async () => {
    const token = await one.tokenOf('super-admin')
    for (const path of ['/api/users/me', '/api/payload-preferences/x', '/api/access']) {
      const answer = await call(one, 'GET', path, { token })
      expect([path, answer.headers.get('ratelimit-policy')]).toEqual([
        path,
        '"console";q=1000000;w=60',
      ])
    }
  })
})

describe('guessing', () => {
  const login = (address: string, email: string) =>
    call(one, 'POST', '/api/users/login', {
      json: { email, password: 'wrong' },
      ...from(address),
    })

  it('at one account from one network ends after five attempts, and keeps no other network out', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const { status } = await login(`2001:db8:0:7::${attempt}`, ' Nobody@Example.test')
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const json = { email: 'super-admin@example.test', password: 'super-admin-password' }
    for (let attempt = 0; attempt < 6; attempt++) await login('198.51.102.1', json.email)
    const own = await call(one, 'POST', '/api/users/login', { json, ...from('198.51.102.2') })
    expect(own).toAnswer(200)
  })

  it('at many accounts from one address ends after fifteen attempts', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 17; attempt++) {
      const { status } = await login('198.51.100.8', `somebody-${attempt}@example.test`)
      statuses.push(status)
    }
    expect(statuses.indexOf(429)).toBe(15)
  })

  it('with tokens ends with the allowance of the address, before they are verified', async () => {
    const token = await signIdToken(one, { exp: 1 })
    const client = from('198.51.100.9')
    const statuses = []
    for (let attempt = 0; attempt < LIMIT + 3; attempt++) {
      statuses.push((await call(one, 'GET', '/api/artworks', { token, ...client })).status)
    }
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(401), 429, 429, 429])
    const anonymous = await call(one, 'GET', '/api/brands', client)
    expect(anonymous).toAnswer(429)
  })
})

describe('tokens of customers, which are no credentials of this service', () => {
  it('use up the allowance of their address and make it suspect of nothing', async () => {
    const client = from('198.51.100.17')
    const token = await signIdToken(one, { aud: 'somebody-else' })
    const { statuses } = await flood(LIMIT + 5, { token, ...client }, '/api/photo/photos', 'POST')
    expect(statuses).toEqual({ 401: LIMIT, 429: 5 })
    const person = { token: await one.tokenOf('photo-admin'), ...client }
    expect(await call(one, 'GET', '/api/brands', person)).toAnswer(200)
  })
})

describe('the store of the counts', () => {
  it('holds no address and no account in plain', async () => {
    await call(one, 'GET', '/api/brands', from('198.51.100.77'))
    const keys = await countedKeys()
    expect(keys).toMatch(/^api:ip:/m)
    expect(keys).not.toMatch(/198\.51|example/i)
  })

  it('may lose its table: requests are answered, and it is made again', async () => {
    await one.rows('drop schema rate_limits cascade')
    const address = from('198.51.100.10')
    for (const service of [one, two]) {
      expect(await call(service, 'GET', '/api/brands', address)).toAnswer(200)
    }
    // Each counts by itself for a while, then both in the new table.
    await until(
      'both to count in the new table',
      async () => {
        const left = []
        for (const service of [one, two]) {
          const { headers } = await call(service, 'GET', '/api/brands', address)
          left.push(Number(headers.get('ratelimit-remaining')))
        }
        return left[1] === Number(left[0]) - 1
      },
      110_000,
      500,
    )
    expect(await countedKeys()).toMatch(/^api:ip:/m)
  })
})

async function countedKeys(): Promise<string> {
  const rows = await one.rows<{ key: string }>('select key from rate_limits.requests')
  return rows.map(({ key }) => key).join('\n')
}

const fail = (error: Error) => {
  throw error
}

describe('a process whose clock is off', () => {
  beforeAll(() => releaseWindows(one))
  afterEach(() => vi.useRealTimers())

  it('by ten minutes or a year neither reopens nor prolongs a window', async () => {
    const options = { databaseUrl: one.databaseUrl, onError: fail }
    const counters = [
      createPostgresCounter({ ...options, fallback: createMemoryCounter() }),
      createPostgresCounter({ ...options, fallback: createMemoryCounter() }),
    ]
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const counts = []
      for (const minutes of [0, 10, -10, 10, 525_600, 0, -525_600, 10]) {
        vi.setSystemTime(now + minutes * 60_000)
        for (const counter of counters) {
          const { count, millisecondsLeft } = await counter.consume('api:principal:skewed', 100)
          counts.push(count)
          expect(millisecondsLeft).toBeGreaterThan(0)
          expect(millisecondsLeft).toBeLessThanOrEqual(60_000)
        }
      }
      expect(counts).toEqual(counts.map((_, index) => index + 1))
    } finally {
      for (const counter of counters) await counter.close()
    }
  })

  it('forgets by the clock of the database that a caller was one too many', async () => {
    const options = { databaseUrl: one.databaseUrl, onError: fail }
    const [first, second] = [
      createPostgresCounter({ ...options, fallback: createMemoryCounter() }),
      createPostgresCounter({ ...options, fallback: createMemoryCounter() }),
    ]
    const key = 'api:principal:exhausted'
    try {
      expect((await first.consume(key, 1)).count).toBe(1)
      expect((await first.consume(key, 1)).count).toBe(2)
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime(Date.now() + 10 * 60_000)
      expect((await first.consume(key, 1)).count).toBeGreaterThan(2)
      expect((await second.consume(key, 1)).count).toBe(3)
    } finally {
      for (const counter of [first, second]) await counter.close()
    }
  })

  it('starts a new window once the previous one has ended by that clock', async () => {
    const counter = createPostgresCounter({
      databaseUrl: one.databaseUrl,
      fallback: createMemoryCounter(),
      onError: fail,
    })
    const key = 'api:principal:ended'
    try {
      for (const count of [1, 2]) expect((await counter.consume(key, 100)).count).toBe(count)
      await one.rows('update rate_limits.requests set expire = expire - 60001 where key = $1', [
        key,
      ])
      expect((await counter.consume(key, 100)).count).toBe(1)
    } finally {
      await counter.close()
    }
  })
})

describe('the audit of a flood', () => {
  beforeAll(() => holdWindows(one))
  const audited = async (address: string) => {
    const rows = await one.rows<Record<string, string | null>>(
      `select * from audit_log where ip_address = $1 and reason = 'RATE_LIMITED'`,
      [address],
    )
    return rows
  }

  it('has one entry for each caller and window, from whichever process', async () => {
    const address = '198.51.100.120'
    const { statuses } = await flood(LIMIT + 80, from(address))
    expect(statuses).toEqual({ 200: LIMIT, 429: 80 })
    await flood(20, from(address))
    expect(await audited(address)).toMatchObject([
      { action: 'access.refuse', outcome: 'denied', actor_kind: 'nobody', path: '/api/brands' },
    ])
  })

  it('names the person whose allowance is used up', async () => {
    const token = await one.tokenOf('photo-admin')
    const address = '198.51.100.122'
    await flood(LIMIT + 20, { token, ...from(address) })
    const [row, ...more] = await audited(address)
    expect(row).toMatchObject({ actor_kind: 'user' })
    expect(row?.actor).toBeTruthy()
    expect(more).toEqual([])
  })

  it('has one entry for guesses at one account', async () => {
    const address = '198.51.100.123'
    for (let attempt = 0; attempt < 9; attempt++) {
      const json = { email: 'guessed@example.test', password: 'wrong' }
      await call(one, 'POST', '/api/users/login', { json, ...from(address) })
    }
    expect(await audited(address)).toMatchObject([{ path: '/api/users/login' }])
  })
})
