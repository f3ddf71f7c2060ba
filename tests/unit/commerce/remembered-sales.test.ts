import { describe, expect, it } from 'vitest'
import type { Sales } from '../../../src/commerce/port.ts'
import { rememberSales } from '../../../src/commerce/remembered-sales.ts'

const sales: Sales = { byProduct: new Map([['a', { units: 1, amountJpy: 330 }]]), since: null }

/** A shop whose counts are answered by hand. */
function shop() {
  const asked: PromiseWithResolvers<Sales>[] = []
  const countSales = () => {
    const answer = Promise.withResolvers<Sales>()
    asked.push(answer)
    return answer.promise
  }
  return { asked, countSales }
}

describe('sales that are remembered', () => {
  it('are counted once for all who ask at the same time, and for a while', async () => {
    let now = 0
    const one = shop()
    const ask = rememberSales(one, { keepMs: 1_000, now: () => now })
    const both = [ask(), ask()]
    one.asked[0]?.resolve(sales)
    expect(await Promise.all(both)).toEqual([sales, sales])
    now = 999
    expect(await ask()).toBe(sales)
    expect(one.asked).toHaveLength(1)
    now = 1_000
    const again = ask()
    one.asked[1]?.resolve({ ...sales, since: '2026-01-01T00:00:00.000Z' })
    expect((await again).since).not.toBeNull()
  })

  it('are asked for again after a failure, which everybody is told who waited', async () => {
    const one = shop()
    const ask = rememberSales(one)
    const both = [ask(), ask()]
    one.asked[0]?.reject(new Error('away'))
    for (const answer of await Promise.allSettled(both)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'away' } })
    }
    const again = ask()
    one.asked[1]?.resolve(sales)
    expect(await again).toBe(sales)
  })

  it('serve the next request when they took longer than a request waits', async () => {
    const one = shop()
    const ask = rememberSales(one, { waitMs: 1 })
    await expect(ask()).rejects.toMatchObject({
      code: 'COMMERCE_UNAVAILABLE',
      retryAfterSeconds: 30,
    })
    one.asked[0]?.resolve(sales)
    await one.asked[0]?.promise
    expect(await ask()).toBe(sales)
    expect(one.asked).toHaveLength(1)
  })

  it('that fail after every caller has given up fail silently', async () => {
    const one = shop()
    const ask = rememberSales(one, { waitMs: 1 })
    await expect(ask()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
    one.asked[0]?.reject(new Error('away'))
    await expect(one.asked[0]?.promise).rejects.toThrow('away')
    const again = ask()
    one.asked[1]?.resolve(sales)
    expect(await again).toBe(sales)
  })
})
