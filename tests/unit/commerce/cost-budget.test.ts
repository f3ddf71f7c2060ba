import { describe, expect, it } from 'vitest'
import { createCosts } from '../../../src/commerce/adapters/shopify/costs.ts'
import { pointsInTime, refillOf } from '../../../src/commerce/budget/cost-budget.ts'

const STATE = { maximum: 2000, restoreRate: 100, available: 2000 }

describe('the budget of the shop', () => {
  it('lets requests that may wait use three quarters of it', () => {
    // 1500 points come back in 15 s.
    expect(pointsInTime(300, STATE, false)).toEqual({ costMs: 3_000, mostMs: 15_000 })
  })

  it('lets a request for more than that through when it is full, and never otherwise', () => {
    expect(pointsInTime(1_900, STATE, false)).toEqual({ costMs: 19_000, mostMs: 19_000 })
  })

  it('holds back no urgent request', () => {
    const { costMs, mostMs } = pointsInTime(300, STATE, true)
    expect([costMs, mostMs > 365 * 86_400_000]).toEqual([3_000, true])
  })

  it('rounds in favour of the platform', () => {
    expect(pointsInTime(1, { ...STATE, restoreRate: 3 }, false).costMs).toBe(334)
    expect(refillOf({ ...STATE, restoreRate: 3, available: 1_999 }).fullInMs).toBe(334)
  })

  it('is full at once where the platform says that it has more than its maximum', () => {
    expect(refillOf({ ...STATE, available: 2_001 })).toEqual({ fullInMs: 0, msPerPoint: 10 })
  })

  it('expects of a request what it cost the last time, and much of one that is new', () => {
    const costs = createCosts()
    const first = costs.expectedCost('query A')
    costs.onCost('query A', { requested: 12, state: STATE })
    expect([costs.expectedCost('query A'), costs.expectedCost('query B')]).toEqual([12, first])
    expect(first).toBeGreaterThanOrEqual(300)
  })

  it('is used as far as the last answer said', () => {
    const costs = createCosts()
    expect(costs.usedPercent()).toBeUndefined()
    costs.onCost('query A', { requested: 12, state: { ...STATE, available: 500 } })
    expect(costs.usedPercent()).toBe(75)
  })
})
