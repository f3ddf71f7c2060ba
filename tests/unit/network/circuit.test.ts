import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createCircuit } from '../../../src/network/circuit.ts'

const OUTAGE = new ServiceError('COMMERCE_UNAVAILABLE')
const REFUSAL = new ServiceError('COMMERCE_REJECTED')

const circuit = (restSeconds = 30) =>
  createCircuit({
    ...{ restSeconds, code: 'COMMERCE_UNAVAILABLE' },
    title: { en: 'The shop', ja: 'ショップ' },
    isOutage: (error) => error === OUTAGE,
  })
const fails = (error: unknown) => vi.fn(async () => Promise.reject(error))
const works = () => vi.fn(async () => 'an answer')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => vi.useRealTimers())

/** A circuit after so many failures in a row. */
async function failed(failures: number, restSeconds = 30) {
  const one = circuit(restSeconds)
  for (let count = 0; count < failures; count += 1)
    await expect(one.run(fails(OUTAGE))).rejects.toBe(OUTAGE)
  return one
}

describe('a system that fails', () => {
  it('is asked four times more, and not after five failures in a row', async () => {
    const four = await failed(4)
    expect(four.state()).toBe('closed')
    expect(await four.run(works())).toBe('an answer')
    const five = await failed(5)
    expect(five.state()).toBe('open')
    const call = works()
    await expect(five.run(call)).rejects.toMatchObject({
      ...{ code: 'COMMERCE_UNAVAILABLE', retryAfterSeconds: 30 },
      sentence: {
        en: 'The shop has failed 5 times in a row. It is asked again in 30 s.',
        ja: 'ショップで5回連続して障害が発生しました。30秒後に接続を再開します。',
      },
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('is not one whose failures have an answer between them', async () => {
    const one = await failed(4)
    await one.run(works())
    await expect(one.run(fails(OUTAGE))).rejects.toBe(OUTAGE)
    expect(one.state()).toBe('closed')
  })

  it('is not one that refuses requests, which shows that it works', async () => {
    const one = await failed(4)
    for (let count = 0; count < 10; count += 1)
      await expect(one.run(fails(REFUSAL))).rejects.toBe(REFUSAL)
    await expect(one.run(fails(OUTAGE))).rejects.toBe(OUTAGE)
    expect(one.state()).toBe('closed')
  })

  it('is not one whose callers have given up, nor one that works', async () => {
    const one = await failed(4)
    for (let count = 0; count < 10; count += 1)
      await expect(one.run(fails(OUTAGE), AbortSignal.abort())).rejects.toBe(OUTAGE)
    expect(one.state()).toBe('closed')
    await expect(one.run(fails(OUTAGE))).rejects.toBe(OUTAGE)
    expect(one.state()).toBe('open')
  })

  it('says how long it is still not asked', async () => {
    const one = await failed(5)
    vi.setSystemTime(29_100)
    await expect(one.run(works())).rejects.toMatchObject({ retryAfterSeconds: 1 })
  })

  it('is tried by one call after a rest, for which nothing else waits, and asked by all when it works', async () => {
    const one = await failed(5)
    vi.setSystemTime(30_000)
    expect(one.state()).toBe('half-open')
    const { promise, resolve } = Promise.withResolvers<string>()
    const trial = one.run(() => promise)
    const second = works()
    await expect(one.run(second)).rejects.toMatchObject({ retryAfterSeconds: 5 })
    expect(second).not.toHaveBeenCalled()
    resolve('works')
    expect([await trial, await one.run(second)]).toEqual(['works', 'an answer'])
    expect(one.state()).toBe('closed')
  })

  it.each([
    ['fails', undefined],
    ['is given up by its caller', AbortSignal.abort()],
  ])('rests again when the call that tries it %s', async (_, signal) => {
    const one = await failed(5)
    vi.setSystemTime(30_000)
    await expect(one.run(fails(OUTAGE), signal)).rejects.toBe(OUTAGE)
    expect(one.state()).toBe('open')
    await expect(one.run(works())).rejects.toMatchObject({ retryAfterSeconds: 30 })
  })

  it('is asked again when the call that tries it is refused', async () => {
    const one = await failed(5)
    vi.setSystemTime(30_000)
    await expect(one.run(fails(REFUSAL))).rejects.toBe(REFUSAL)
    expect(one.state()).toBe('closed')
  })

  it('is always asked where no rest is configured', async () => {
    const one = await failed(20, 0)
    expect(one.state()).toBe('closed')
    expect(await one.run(works())).toBe('an answer')
  })

  it('does not stop another one from being asked', async () => {
    await failed(5)
    expect(await circuit().run(works())).toBe('an answer')
  })
})
