import { describe, expect, it } from 'vitest'
import type { SoldLine, SoldOrder } from '../../../src/commerce/adapters/shopify/sold-order.ts'
import { sumSales } from '../../../src/commerce/adapters/shopify/sum-sales.ts'

const money = (amount: number, currencyCode = 'JPY') => ({ shopMoney: { amount, currencyCode } })
const line = (more: Partial<SoldLine> = {}): SoldLine => ({
  quantity: 1,
  currentQuantity: 1,
  product: { id: 'a' },
  originalTotalSet: money(1_000),
  discountAllocations: [],
  ...more,
})
const order = (lines: SoldLine[], more: Partial<SoldOrder> = {}): SoldOrder => ({
  id: 'gid://shopify/Order/1',
  createdAt: '2026-01-01T00:00:00.000Z',
  cancelledAt: null,
  test: false,
  lines,
  ...more,
})
const sold = (...lines: SoldLine[]) => Object.fromEntries(sumSales([order(lines)]))

describe('the sum of sales', () => {
  it('is empty without orders and without lines', () => {
    expect([sumSales([]).size, sumSales([order([])]).size]).toEqual([0, 0])
  })

  it('takes every discount off, those of the line and those of the whole order', () => {
    const discountAllocations = [money(100), money(50)].map((allocatedAmountSet) => ({
      allocatedAmountSet,
    }))
    expect(sold(line({ discountAllocations }))).toEqual({ a: { units: 1, amountJpy: 850 } })
  })

  it('counts a line of which some was given back in proportion, in whole yen', () => {
    const discountAllocations = [{ allocatedAmountSet: money(1) }]
    const some = line({ quantity: 3, currentQuantity: 2, discountAllocations })
    expect(sold(some)).toEqual({ a: { units: 2, amountJpy: 666 } })
  })

  it('counts what was given away as units without an amount', () => {
    const discountAllocations = [{ allocatedAmountSet: money(1_000) }]
    expect(sold(line({ discountAllocations }))).toEqual({ a: { units: 1, amountJpy: 0 } })
  })

  it('passes over what is no product, and what was taken off its order', () => {
    expect(sold(line({ product: null }), line({ quantity: 0, currentQuantity: 0 }))).toEqual({})
  })

  it.each([{ cancelledAt: '2026-01-02T00:00:00.000Z' }, { test: true }])(
    'passes over an order with %j',
    (more) => {
      expect([...sumSales([order([line()], more), order([line()])])]).toEqual([
        ['a', { units: 1, amountJpy: 1_000 }],
      ])
    },
  )

  it.each([
    line({ originalTotalSet: money(10, 'USD') }),
    line({ discountAllocations: [{ allocatedAmountSet: money(10, 'USD') }] }),
  ])('refuses to add up another currency', (foreign) => {
    expect(() => sold(line(), foreign)).toThrow('an order is in USD')
  })
})
