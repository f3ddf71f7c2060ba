import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../src/commerce/adapters/medusa/answer.ts'
import { shipmentOf, toPack } from '../../../src/commerce/adapters/medusa/fulfil-order.ts'
import {
  progressOf,
  type StoredOrder,
  shopOrder,
} from '../../../src/commerce/adapters/medusa/order.ts'
import {
  type Change,
  type Cursor,
  nextPage,
  readCursor,
  writeCursor,
} from '../../../src/commerce/adapters/medusa/order-changes.ts'
import { AttemptFailure } from '../../../src/commerce/attempts/attempt-failure.ts'
import { CommerceRejection } from '../../../src/commerce/rejection.ts'

type Counts = Partial<StoredOrder['items'][number]['detail']>

function orderOf(counts: Counts, change: Partial<StoredOrder> = {}): StoredOrder {
  const none = {
    ...{ fulfilled_quantity: 0, shipped_quantity: 0, delivered_quantity: 0 },
    ...{ return_received_quantity: 0, written_off_quantity: 0 },
  }
  return {
    ...{ id: 'order_1', display_id: 7, status: 'pending', currency_code: 'jpy' },
    ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-02T00:00:00.000Z' },
    ...{ payment_status: 'captured', summary: { current_order_total: 200 } },
    items: [
      {
        ...{ id: 'line_1', title: 'Print', product_id: 'prod_1', variant_id: 'variant_1' },
        ...{ variant: { id: 'variant_1' }, quantity: 3, unit_price: 100, discount_total: 30 },
        ...{ requires_shipping: true, metadata: { note: 'a', count: 2 } },
        detail: { ...none, ...counts },
      },
    ],
    ...change,
  }
}

describe('an order of Medusa', () => {
  it('counts what is left of a line, keeps notes that are texts, and changes with its payment', () => {
    const paid = { updated_at: '2026-11-03T00:00:00.000Z' }
    const order = shopOrder(
      orderOf({ return_received_quantity: 1 }, { payment_collections: [{ payments: [paid] }] }),
    )
    expect(order).toMatchObject({
      ...{ name: '#7', currency: 'JPY', total: 200, updatedAt: '2026-11-03T00:00:00.000Z' },
      lines: [{ currentQuantity: 2, amount: 180, attributes: [{ key: 'note', value: 'a' }] }],
    })
  })

  it('is fulfilled once all that is left was sent, not once it was packed', () => {
    expect(progressOf(orderOf({ fulfilled_quantity: 3 }))).toBe('open')
    expect(progressOf(orderOf({ fulfilled_quantity: 3, shipped_quantity: 2 }))).toBe('open')
    expect(progressOf(orderOf({ shipped_quantity: 2, return_received_quantity: 1 }))).toBe(
      'fulfilled',
    )
    expect(progressOf(orderOf({ delivered_quantity: 3 }))).toBe('fulfilled')
    const canceled_at = '2026-11-02T00:00:00.000Z'
    expect(progressOf(orderOf({ shipped_quantity: 3 }, { canceled_at }))).toBe('cancelled')
  })

  it('packs what is in no fulfilment yet, apart by whether it is sent', () => {
    const [line] = orderOf({ fulfilled_quantity: 1 }).items
    const digital = line && { ...line, id: 'line_2', requires_shipping: false }
    expect(toPack(line && digital ? [line, digital] : [])).toEqual([
      [{ id: 'line_1', quantity: 2 }],
      [{ id: 'line_2', quantity: 2 }],
    ])
    expect(toPack(orderOf({ fulfilled_quantity: 3 }).items)).toEqual([])
  })

  it('is followed by each number, and notes its carrier', () => {
    expect(shipmentOf({ company: 'Post', numbers: ['1'] })).toEqual({
      labels: [{ tracking_number: '1', tracking_url: '', label_url: '' }],
      metadata: { carrier: 'Post' },
    })
    expect(shipmentOf({ company: null, numbers: [] })).toEqual({ labels: [] })
  })
})

describe('the changes of orders and payments', () => {
  const LIMIT = 3
  /** What Medusa answers: from a time on, in its order, cut off. */
  const ask = (all: readonly Change[], { since, seen }: Cursor) =>
    all
      .filter(({ at }) => at >= since)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .slice(0, LIMIT + seen.length)
  const time = (minute: number) => new Date(minute * 60_000).toISOString()
  const change = (ids: readonly (string | null)[]) =>
    fc.record({ id: fc.constantFrom(...ids), at: fc.integer({ min: 1, max: 6 }).map(time) })

  it('are listed without a gap, whatever happens at the same instant', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    fc.assert(
      fc.property(
        fc.uniqueArray(change(ids), { selector: ({ id }) => id, maxLength: 8 }),
        fc.array(change([...ids, null]), { maxLength: 12 }),
        (orders, payments) => {
          const latest = new Map<string, string>()
          for (const { id, at } of [...orders, ...payments])
            if (id !== null && at > (latest.get(id) ?? '')) latest.set(id, at)
          const listed: { id: string; at: string }[] = []
          let cursor: Cursor | null = { since: time(0), seen: [] }
          for (let pages = 0; cursor !== null; pages += 1) {
            expect(pages).toBeLessThan(50)
            const limit: number = LIMIT + cursor.seen.length
            const [o, p] = [ask(orders, cursor), ask(payments, cursor)]
            const page = nextPage({ orders: o, payments: p, cursor, limit })
            listed.push(...page.changes)
            cursor = page.next && readCursor(writeCursor(page.next))
          }
          // One that comes once more has changed later; the last time counts.
          expect(new Map(listed.map(({ id, at }) => [id, at]))).toEqual(latest)
          expect(listed.map(({ at }) => at)).toEqual(listed.map(({ at }) => at).toSorted())
        },
      ),
    )
  })
})

describe('an answer of Medusa', () => {
  const answer =
    (status: number, content: unknown, retryAfter: string | null = null) =>
    () =>
      readAnswer({ status, retryAfter, body: JSON.stringify(content) })

  it.each([
    [400, { type: 'invalid_data', message: 'Invalid product handle' }, 'Invalid product handle'],
    [401, { message: 'Unauthorized' }, 'secret API key'],
    [404, {}, 'status 404'],
  ])('with status %i is a rejection that says why', (status, content, why) => {
    expect(answer(status, content)).toThrow(CommerceRejection)
    expect(answer(status, content)).toThrow(why)
  })

  it.each([409, 429, 500, 503])('with status %i may be repeated', (status) => {
    expect(answer(status, {})).toThrow(AttemptFailure)
  })

  it('waits as long as it is told to', () => {
    expect(answer(503, {}, '7')).toThrow(expect.objectContaining({ waitMs: 7000 }))
  })

  it('is no success without JSON', () => {
    expect(() => readAnswer({ status: 200, retryAfter: null, body: '<html>' })).toThrow(
      AttemptFailure,
    )
  })
})
