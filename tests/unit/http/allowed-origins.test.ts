import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { createAllowedOrigins } from '../../../plugins/platform/http/allowed-origins.ts'

const SITE = 'https://art.example.test'
const FRESH_MS = 30_000

/** A service with one brand, a clock that the test moves, and a database that it can take away. */
function bench(domain: string | null = 'art.example.test') {
  let now = 0
  let warnings = 0
  const database = { domain, away: false, reads: 0, answers: Promise.resolve() }
  const payload = {
    logger: { warn: () => warnings++ },
    find: async () => {
      database.reads += 1
      await database.answers
      if (database.away) throw new Error('away')
      return { docs: [{ domain: database.domain }] }
    },
  } as unknown as Payload
  const isAllowed = createAllowedOrigins(['https://console.example.test'], () => now)
  return {
    database,
    warnings: () => warnings,
    pass: (ms: number) => {
      now += ms
    },
    asks: (origin: string) => isAllowed(payload, origin),
  }
}

describe('a page of another origin', () => {
  it('may call the API from the domain of a brand and from a configured origin', async () => {
    const { asks, database } = bench()
    expect(await asks('https://console.example.test')).toBe(true)
    expect(database.reads).toBe(0)
    expect([await asks(SITE), await asks('https://other.example.test')]).toEqual([true, false])
    expect(await asks('http://art.example.test')).toBe(false)
    expect(database.reads).toBe(1)
  })

  it('may not call it 30 seconds after its domain was removed', async () => {
    const { asks, database, pass } = bench()
    expect(await asks(SITE)).toBe(true)
    database.domain = null
    pass(FRESH_MS)
    expect(await asks(SITE)).toBe(true)
    pass(1)
    expect(await asks(SITE)).toBe(false)
  })

  it('may call it 30 seconds after its domain was added', async () => {
    const { asks, database, pass } = bench(null)
    expect(await asks(SITE)).toBe(false)
    database.domain = 'art.example.test'
    pass(FRESH_MS + 1)
    expect(await asks(SITE)).toBe(true)
  })

  it('waits for the list that another request is reading', async () => {
    const { asks, database } = bench()
    const released = Promise.withResolvers<void>()
    database.answers = released.promise
    const all = [asks(SITE), asks(SITE), asks(SITE)]
    released.resolve()
    expect(await Promise.all(all)).toEqual([true, true, true])
    expect(database.reads).toBe(1)
  })

  it('is judged by the last known list while the database is unavailable', async () => {
    const { asks, database, pass, warnings } = bench()
    expect(await asks(SITE)).toBe(true)
    database.away = true
    pass(FRESH_MS + 1)
    expect([await asks(SITE), warnings()]).toEqual([true, 1])
    database.away = false
    database.domain = null
    pass(FRESH_MS + 1)
    expect(await asks(SITE)).toBe(false)
  })
})
