import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { type RedisServer, startRedisServer } from '../support/system/redis-server.ts'

const LIMIT = 100

let redis: RedisServer
let one: Service
let two: Service

beforeAll(async () => {
  redis = await startRedisServer()
  const limits = {
    RATE_LIMIT_STORE: redis.url,
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    // The tests stand for a proxy, so that each has clients of its own.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  one = await startService({ env: limits })
  two = await startService({
    databaseUrl: one.databaseUrl,
    env: { ...limits, OIDC_ISSUER: one.issuer },
  })
})
afterAll(async () => {
  await two?.stop()
  await one?.stop()
  await redis?.remove()
})

const ask = (service: Service, ip: string) =>
  call(service, 'GET', '/api/brands', { headers: { 'x-forwarded-for': ip } })

/** Lets the windows that have begun last for a day, so that the speed of the machine decides nothing. */
async function holdWindows(): Promise<string[]> {
  const client = await createClient({ url: redis.url }).connect()
  try {
    const keys = await client.keys('*')
    for (const key of keys) await client.pExpire(key, 86_400_000)
    return keys
  } finally {
    client.destroy()
  }
}

describe('two web processes that count in Redis', () => {
  it('let exactly 100 requests of an IP address through together', async () => {
    const ip = '198.51.100.1'
    expect(await ask(one, ip)).toAnswer(200)
    const keys = await holdWindows()
    expect(keys.filter((key) => key.startsWith('rate-limit:api:ip:'))).toHaveLength(1)
    expect(keys.join()).not.toContain('198.51')
    const rest = await Promise.all(
      Array.from({ length: LIMIT + 30 }, (_, index) => ask(index % 2 === 0 ? one : two, ip)),
    )
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(LIMIT - 1)
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(31)
    const [counted] = await one.rows("select to_regclass('rate_limits.requests') as found")
    const rows = counted?.found ? await one.rows('select key from rate_limits.requests') : []
    expect(rows).toEqual([])
  })

  it('answer while it is away, each with a count of its own', async () => {
    const ip = '198.51.100.2'
    await redis.kill()
    try {
      for (const service of [one, two]) {
        const { status, headers } = await ask(service, ip)
        expect([status, headers.get('ratelimit-remaining')]).toEqual([200, '99'])
      }
    } finally {
      await redis.start()
    }
  })
})
