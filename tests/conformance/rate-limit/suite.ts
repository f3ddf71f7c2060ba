import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import type { RateCounter } from '../../../src/rate-limit/port.ts'
import type { SharedCounterOptions } from '../../../src/rate-limit/shared-counter.ts'
import { until } from '../../support/system/until.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** A store that the suite counts in. */
export type StoreUnderTest = {
  readonly url: string
  /** The adapter, given a URL (a proxy in front of `url`). */
  connect(options: SharedCounterOptions & { url: string; patienceMs?: number }): RateCounter
  /** Removes all that is counted, and what the adapter has prepared. */
  empty(): Promise<void>
  close(): Promise<void>
}

const LIMIT = 40

/** What any store of the rate limits has to promise. Each counter stands for a process. */
export function describeRateCounter(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let store: StoreUnderTest
    let proxy: TcpProxy
    let key: string
    let errors: Error[]
    let counters: RateCounter[]

    beforeAll(async () => {
      store = await start()
      proxy = await startTcpProxy(store.url)
    })
    afterAll(async () => {
      await proxy?.close()
      await store?.close()
    })
    beforeEach(() => {
      key = `api:principal:${randomUUID()}`
      errors = []
      counters = []
    })
    afterEach(async () => {
      vi.useRealTimers()
      proxy.set('pass')
      await Promise.all(counters.map((counter) => counter.close()))
    })

    function connect(options: { patienceMs?: number; restMs?: number } = {}): RateCounter {
      const counter = store.connect({
        url: proxy.url,
        fallback: createMemoryCounter(),
        onError: (error) => errors.push(error),
        ...options,
      })
      counters.push(counter)
      return counter
    }
    const count = async (counter: RateCounter, windowSeconds = 3600) =>
      (await counter.consume(key, LIMIT, windowSeconds)).count

    it('counts the requests of several processes exactly, and one of them as the first too many', async () => {
      const processes = [connect(), connect(), connect()]
      const counted = await Promise.all(
        Array.from({ length: 3 * LIMIT }, (_, index) =>
          count(processes[index % processes.length] ?? connect()),
        ),
      )
      const allowed = counted.filter((one) => one <= LIMIT).sort((a, b) => a - b)
      expect(allowed).toEqual(Array.from({ length: LIMIT }, (_, index) => index + 1))
      expect(counted.filter((one) => one === LIMIT + 1)).toHaveLength(1)
      expect(errors).toEqual([])
    })

    it('counts each key by itself', async () => {
      const counter = connect()
      await count(counter)
      await count(counter)
      const other = await counter.consume(`${key}-other`, LIMIT, 3600)
      expect([other.count, await count(counter)]).toEqual([1, 3])
    })

    it('begins a window with its first request and does not prolong it', async () => {
      const counter = connect()
      const first = await counter.consume(key, LIMIT, 3600)
      const second = await counter.consume(key, LIMIT, 3600)
      expect(first.millisecondsLeft).toBeLessThanOrEqual(3_600_000)
      expect(first.millisecondsLeft).toBeGreaterThan(60_000)
      expect(second.millisecondsLeft).toBeLessThanOrEqual(first.millisecondsLeft)
      expect(second.millisecondsLeft).toBeGreaterThan(60_000)
    })

    it('counts from 1 again when a window has ended, also after too many requests', async () => {
      const [one, two] = [connect(), connect()]
      const consume = (counter: RateCounter) => counter.consume(key, 1, 1)
      for (const counter of [one, one, two]) await consume(counter)
      await until('a new window', async () => (await consume(two)).count === 1)
      expect(errors).toEqual([])
    })

    it('does not care for the clock of a process', async () => {
      const [one, two] = [connect(), connect()]
      const now = Date.now()
      vi.useFakeTimers({ toFake: ['Date'] })
      const counted = []
      for (const minutes of [0, 10, -10, 525_600, 0, -525_600]) {
        vi.setSystemTime(now + minutes * 60_000)
        for (const counter of [one, two]) {
          const { count, millisecondsLeft } = await counter.consume(key, LIMIT, 3600)
          counted.push(count)
          expect(millisecondsLeft).toBeGreaterThan(0)
          expect(millisecondsLeft).toBeLessThanOrEqual(3_600_000)
        }
      }
      expect(counted).toEqual(counted.map((_, index) => index + 1))
    })

    it('counts in each process by itself while the store is away, and tells so once', async () => {
      const restMs = 3_600_000
      const [one, two] = [connect({ restMs }), connect({ restMs })]
      await count(one)
      proxy.set('refuse')
      const alone = []
      for (const counter of [one, one, two, two, two]) {
        alone.push(await counter.consume(key, LIMIT, 3600))
      }
      expect(alone.map(({ count, isLocal }) => [count, isLocal])).toEqual([
        [1, true],
        [2, true],
        [1, true],
        [2, true],
        [3, true],
      ])
      expect(errors).toHaveLength(2)
    })

    it('counts together again when the store is back', async () => {
      const counter = connect({ restMs: 0 })
      proxy.set('refuse')
      for (let request = 0; request < 5; request++) await count(counter)
      proxy.set('pass')
      await until('a count of the store', async () => {
        const { isLocal } = await counter.consume(`${key}-probe`, LIMIT, 3600)
        return isLocal !== true
      })
      expect(await count(counter)).toBe(1)
      expect(await count(connect())).toBe(2)
    })

    it('counts together again in a store that was emptied', async () => {
      const counter = connect({ restMs: 0 })
      for (let request = 0; request < 3; request++) await count(counter)
      await store.empty()
      await until('a count of the store', async () => {
        const { isLocal } = await counter.consume(`${key}-probe`, LIMIT, 3600)
        return isLocal !== true
      })
      expect(await count(counter)).toBe(1)
      expect(await count(connect())).toBe(2)
    })

    it('answers while the store hangs', async () => {
      const counter = connect({ patienceMs: 500, restMs: 0 })
      await until('a connection', async () => {
        const { isLocal } = await counter.consume(`${key}-probe`, LIMIT, 3600)
        return isLocal !== true
      })
      proxy.set('hang')
      const { isLocal, count } = await counter.consume(key, LIMIT, 3600)
      expect([isLocal, count]).toEqual([true, 1])
      expect(errors.length).toBeGreaterThan(0)
    })

    it('survives that an unused connection is closed', async () => {
      const counter = connect({ restMs: 0 })
      await count(counter)
      proxy.reset()
      await until('a count of the store', async () => {
        const { isLocal } = await counter.consume(`${key}-probe`, LIMIT, 3600)
        return isLocal !== true
      })
      expect(await count(counter)).toBe(2)
    })

    it('is made ready by several processes at once', async () => {
      await store.empty()
      await Promise.all([connect(), connect(), connect()].map((counter) => counter.prepare()))
      expect(await count(connect())).toBe(1)
      expect(errors).toEqual([])
    })

    it('fails to be made ready while the store is away, so that a set-up tells it', async () => {
      proxy.set('refuse')
      await expect(connect().prepare()).rejects.toThrow()
    })
  })
}
