import { describe, expect, it } from 'vitest'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import type { RateCount } from '../../../src/rate-limit/port.ts'
import { createSharedCounter } from '../../../src/rate-limit/shared-counter.ts'

const AWAY = new Error('The store is away.')
const COUNTED: RateCount = { count: 1, millisecondsLeft: 60_000 }

/** A counter whose store answers when and what the test says. Without a rest, the clock decides nothing. */
function startCounter(restMs = 0) {
  const asked: { readonly key: string; readonly answer: PromiseWithResolvers<RateCount> }[] = []
  const errors: Error[] = []
  const counter = createSharedCounter(
    {
      count: (key) => {
        const answer = Promise.withResolvers<RateCount>()
        asked.push({ key, answer })
        return answer.promise
      },
      prepare: async () => {},
      close: async () => {},
    },
    { fallback: createMemoryCounter(), onError: (error) => errors.push(error), restMs },
  )
  const consume = async (key: string, limit = 100) => {
    const { count, isLocal = false } = await counter.consume(key, limit)
    return { count, isLocal }
  }
  /** Waits until the store has been asked so often. */
  const answerOf = async (index: number) => {
    for (let turn = 0; turn < 100 && !asked[index]; turn += 1) await Promise.resolve()
    const found = asked[index]
    if (!found) throw new Error(`The store was asked ${asked.length} times.`)
    return found.answer
  }
  return { asked, errors, consume, answerOf }
}

/** A counter whose store has just failed. */
async function startFailed() {
  const started = startCounter()
  const first = started.consume('first')
  const answer = await started.answerOf(0)
  answer.reject(AWAY)
  expect(await first).toEqual({ count: 1, isLocal: true })
  return started
}

describe('a store of rate limits that has failed', () => {
  it('is asked by one request at a time, for which no other request waits', async () => {
    const { asked, consume, answerOf } = await startFailed()
    const probe = consume('probe')
    const hanging = await answerOf(1)
    for (const count of [1, 2]) expect(await consume('other')).toEqual({ count, isLocal: true })
    expect(await consume('probe')).toEqual({ count: 1, isLocal: true })
    hanging.reject(AWAY)
    expect(await probe).toEqual({ count: 2, isLocal: true })
    expect(asked).toHaveLength(2)
  })

  it('is asked by all requests again once it has counted', async () => {
    const { consume, answerOf } = await startFailed()
    const probe = consume('probe')
    const back = await answerOf(1)
    back.resolve(COUNTED)
    expect(await probe).toEqual({ count: 1, isLocal: false })
    const next = [consume('one'), consume('two')]
    for (const index of [2, 3]) (await answerOf(index)).resolve(COUNTED)
    expect((await Promise.all(next)).map(({ isLocal }) => isLocal)).toEqual([false, false])
  })

  it('is reported once for the requests that it has failed together', async () => {
    const { errors, consume, answerOf } = startCounter()
    const together = ['one', 'two', 'three'].map((key) => consume(key))
    for (const index of [0, 1, 2]) (await answerOf(index)).reject(AWAY)
    expect((await Promise.all(together)).map(({ isLocal }) => isLocal)).toEqual([true, true, true])
    expect(errors).toEqual([AWAY])
  })

  it('opens no new allowance for a caller who has used up that of the window', async () => {
    const { consume, answerOf } = startCounter(3_600_000)
    const last = consume('flood', 1)
    const answer = await answerOf(0)
    answer.resolve({ count: 2, millisecondsLeft: 60_000 })
    expect((await last).count).toBe(2)
    const failed = consume('other')
    const away = await answerOf(1)
    away.reject(AWAY)
    await failed
    expect(await consume('flood', 1)).toEqual({ count: 3, isLocal: false })
  })
})
