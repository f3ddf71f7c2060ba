import { describe, expect, it } from 'vitest'
import { createReadiness } from '../../../src/health/readiness.ts'

const NEVER = () => new Promise<void>(() => {})
const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

/** A readiness with a clock of its own, which counts how often the database is asked. */
function started(ping: () => Promise<void>, options: { timeoutMs?: number } = {}) {
  const state = { now: 0, pings: 0, ping, isStopping: false }
  const readiness = createReadiness({
    ping: () => {
      state.pings += 1
      return state.ping()
    },
    isStopping: () => state.isStopping,
    now: () => state.now,
    freshMs: 2_000,
    ...options,
  })
  return { state, readiness, code: async () => (await readiness())?.code }
}

describe('the readiness of a process', () => {
  it('is there while the database responds', async () => {
    const { code } = started(async () => {})
    expect(await code()).toBeUndefined()
  })

  it.each([
    ['cannot be reached', away],
    ['refuses the password', () => Promise.reject(new Error('password authentication failed'))],
    ['is too busy to respond', () => Promise.reject(new Error('Query read timeout'))],
  ])(
    'is DATABASE_UNAVAILABLE with a time for the next request while the database %s',
    async (_, ping) => {
      const { readiness } = started(ping)
      expect(await readiness()).toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        status: 503,
        retryAfterSeconds: 5,
      })
    },
  )

  it('is asked of the database once for all probes of two seconds', async () => {
    const { state, code } = started(async () => {})
    await Promise.all(Array.from({ length: 1_000 }, code))
    state.now = 1_999
    await code()
    expect(state.pings).toBe(1)
    state.now = 2_000
    await code()
    expect(state.pings).toBe(2)
  })

  it('is asked of the database once in two seconds also while that is away, and comes back', async () => {
    const { state, code } = started(away)
    expect([await code(), await code()]).toEqual(['DATABASE_UNAVAILABLE', 'DATABASE_UNAVAILABLE'])
    expect(state.pings).toBe(1)
    state.now = 2_000
    state.ping = async () => {}
    expect(await code()).toBeUndefined()
  })

  it('has one ping under way, however long the database is silent', async () => {
    const { state, code } = started(NEVER, { timeoutMs: 1 })
    for (state.now = 0; state.now < 20_000; state.now += 2_000) {
      expect(await code()).toBe('DATABASE_UNAVAILABLE')
    }
    expect(state.pings).toBe(1)
  })

  it('is SERVICE_BUSY from the moment when the process stops, without asking the database', async () => {
    const { state, readiness } = started(async () => {})
    state.isStopping = true
    expect(await readiness()).toMatchObject({ code: 'SERVICE_BUSY', status: 503 })
    expect(state.pings).toBe(0)
  })
})
