import { describe, expect, it } from 'vitest'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import type { Budget, RateLimits } from '../../../src/rate-limit/budgets.ts'
import { createRateLimiter } from '../../../src/rate-limit/rate-limiter.ts'

const ONE = 1
const LIMITS: RateLimits = {
  api: ONE,
  console: ONE,
  files: ONE,
  webhooks: ONE,
  pages: ONE,
  visitors: ONE,
  static: ONE,
  ip: ONE,
  login: ONE,
  account: ONE,
  'account-hour': ONE,
}

/** Whether the allowance of the first IP address is used up for the second one, too. */
async function isShared(budget: Budget, first: string, second: string): Promise<boolean> {
  const limiter = createRateLimiter(createMemoryCounter(), LIMITS)
  const account = budget.startsWith('account') && { account: 'a@example.test' }
  await limiter.count(budget, { ...account, ipAddress: first })
  return !(await limiter.count(budget, { ...account, ipAddress: second })).allowed
}

describe.each<Budget>(['api', 'console', 'files', 'webhooks', 'visitors'])(
  'the allowance for %s',
  (budget) => {
    it('is one for a /64 network of IPv6 and another for the next', async () => {
      expect(await isShared(budget, '2001:db8:1:1::1', '2001:db8:1:1:ffff::1')).toBe(true)
      expect(await isShared(budget, '2001:db8:1:1::1', '2001:db8:1:2::1')).toBe(false)
    })
  },
)

describe.each<Budget>(['login', 'account', 'account-hour'])('the allowance for %s', (budget) => {
  it('is one for a /48 network of IPv6 and another for the next', async () => {
    expect(await isShared(budget, '2001:db8:1:1::1', '2001:db8:1:ffff::1')).toBe(true)
    expect(await isShared(budget, '2001:db8:1:1::1', '2001:db8:2:1::1')).toBe(false)
  })

  it('is one for an IPv4 address and its form in IPv6', async () => {
    expect(await isShared(budget, '203.0.113.9', '::ffff:203.0.113.9')).toBe(true)
    expect(await isShared(budget, '203.0.113.9', '::ffff:203.0.113.10')).toBe(false)
  })
})
