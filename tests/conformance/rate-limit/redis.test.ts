import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import { createRedisCounter } from '../../../src/rate-limit/adapters/redis.ts'
import { type RedisServer, redisPath, startRedisServer } from '../../support/system/redis-server.ts'
import { describeRateCounter } from './suite.ts'

/** Runs a command as the administrator of the server. */
async function command({ url }: RedisServer, ...words: string[]): Promise<unknown> {
  const client = await createClient({ url }).connect()
  try {
    return await client.sendCommand(words)
  } finally {
    client.destroy()
  }
}

describeRateCounter('Redis', async () => {
  const server = await startRedisServer()
  return {
    url: server.url,
    connect: createRedisCounter,
    empty: async () => {
      await command(server, 'FLUSHALL')
    },
    close: server.remove,
  }
})

describe('a Redis server', () => {
  let server: RedisServer
  const errors: Error[] = []
  const connect = (url: string) =>
    createRedisCounter({
      url,
      restMs: 0,
      fallback: createMemoryCounter(),
      onError: (error) => errors.push(error),
    })

  beforeAll(async () => {
    server = await startRedisServer()
  })
  afterAll(() => server?.remove())

  it('forgets every key with the end of its window', async () => {
    const counter = connect(server.url)
    await counter.consume('api:ip:x', 100)
    await counter.consume('account-hour:x', 100, 3600)
    await counter.close()
    const keys = (await command(server, 'KEYS', '*')) as string[]
    expect(keys.sort()).toEqual(['rate-limit:account-hour:x', 'rate-limit:api:ip:x'])
    for (const key of keys) expect(await command(server, 'PTTL', key)).toBeGreaterThan(0)
  })

  it('needs to allow the user of the service no more than the operations page names', async () => {
    const rights = ['~rate-limit:*', '+eval', '+set', '+incrby', '+pttl', '+expire']
    await command(server, 'ACL', 'SETUSER', 'service', 'on', '>its-password', ...rights)
    const url = new URL(server.url)
    url.username = 'service'
    url.password = 'its-password'
    errors.length = 0
    const counter = connect(url.href)
    const { isLocal } = await counter.consume('api:ip:y', 100)
    await counter.close()
    expect([isLocal, errors]).toEqual([undefined, []])
  })

  it('may refuse writes, as the replica that a primary has become', async () => {
    const counter = connect(server.url)
    expect((await counter.consume('api:ip:z', 100)).isLocal).toBeUndefined()
    await command(server, 'REPLICAOF', '127.0.0.1', '1')
    try {
      errors.length = 0
      expect((await counter.consume('api:ip:z', 100)).isLocal).toBe(true)
      expect(String(errors[0])).toContain('READONLY')
    } finally {
      await command(server, 'REPLICAOF', 'NO', 'ONE')
    }
    expect((await counter.consume('api:ip:z', 100)).isLocal).toBeUndefined()
    await counter.close()
  })

  it('may be killed and started again', async () => {
    const counter = connect(server.url)
    await counter.consume('api:ip:restart', 100)
    await server.kill()
    expect(await counter.consume('api:ip:restart', 100)).toMatchObject({ count: 1, isLocal: true })
    await server.start()
    const { count, isLocal } = await counter.consume('api:ip:restart', 100)
    expect([count, isLocal]).toEqual([1, undefined])
    await counter.close()
  })

  it('that is not installed is asked for by name', () => {
    expect(() => redisPath(() => false)).toThrow('apt-get install redis-server')
  })
})
