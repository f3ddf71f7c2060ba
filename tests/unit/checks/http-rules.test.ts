import { describe, expect, it } from 'vitest'
import type { CheckRequest } from '../../../plugins/core/checks/define-check.ts'
import { httpRulesCheck } from '../../../plugins/platform/http/checks/http-rules.ts'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import type { RateLimits } from '../../../src/rate-limit/budgets.ts'
import type { RateCount } from '../../../src/rate-limit/port.ts'
import { createRateLimiter } from '../../../src/rate-limit/rate-limiter.ts'

/** The result of the part that counts two requests of one caller. */
async function rateLimitPart(consume: (key: string) => Promise<RateCount>) {
  const counter = { ...createMemoryCounter(), consume }
  const limiter = createRateLimiter(counter, { api: 100 } as RateLimits)
  const { parts } = httpRulesCheck({ limiter, serverUrl: 'http://127.0.0.1:1' })
  const part = parts.find(({ id }) => id === 'rate-limit')
  return part?.run({} as CheckRequest)
}

describe('the check of the rate limit', () => {
  it('passes while requests are counted together', async () => {
    const { consume } = createMemoryCounter()
    expect(await rateLimitPart((key) => consume(key, 100))).toEqual({ status: 'healthy' })
  })

  it('warns while each process counts by itself', async () => {
    const { consume } = createMemoryCounter()
    const counting = async (key: string) => ({ ...(await consume(key, 100)), isLocal: true })
    expect(await rateLimitPart(counting)).toMatchObject({
      status: 'warning',
      detail: { en: expect.stringContaining('by itself') },
      action: { en: expect.stringContaining('RATE_LIMIT_STORE') },
    })
  })

  it('fails while requests are not counted', async () => {
    const counting = async () => ({ count: 1, millisecondsLeft: 1000 })
    expect(await rateLimitPart(counting)).toMatchObject({ status: 'error' })
  })
})
