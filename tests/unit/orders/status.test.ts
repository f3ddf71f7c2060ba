import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINANCIAL_STATUSES, FULFILMENTS } from '../../../src/commerce/shop-order.ts'
import { isNewer } from '../../../src/orders/is-newer.ts'
import {
  changedState,
  nextOfAll,
  nextStatuses,
  ORDER_STATUSES,
  type OrderState,
  type ShopFacts,
  stateAfterShop,
} from '../../../src/orders/status.ts'

const NEW: OrderState = { status: 'new', heldFrom: null }
const anyStatus = fc.constantFrom(...ORDER_STATUSES)
const anyFacts = fc.record({
  financialStatus: fc.constantFrom(...FINANCIAL_STATUSES),
  fulfilment: fc.constantFrom(...FULFILMENTS),
  cancelledAt: fc.constantFrom(null, '2026-11-23T00:00:00.000Z'),
  hasPhotos: fc.boolean(),
})
/** States that an order reaches by the wishes, of which illegal ones change nothing. */
const reached = (wishes: readonly (typeof ORDER_STATUSES)[number][]) =>
  wishes.reduce((state, wish) => changedState(state, wish) ?? state, NEW)
const anyState = fc.array(anyStatus, { maxLength: 12 }).map(reached)
const RANK = { new: 0, pending: 1, on_hold: 1, printing: 2, shipped: 3, completed: 4, cancelled: 5 }

describe('the status of an order', () => {
  it.each([
    ['new', ['pending', 'cancelled']],
    ['pending', ['printing', 'on_hold', 'cancelled']],
    ['printing', ['shipped', 'on_hold', 'cancelled']],
    ['shipped', ['completed']],
    ['completed', []],
    ['cancelled', []],
  ] as const)('%s is followed by %j alone', (status, next) => {
    expect(nextStatuses({ status, heldFrom: null })).toEqual(next)
  })

  it.each(['pending', 'printing'] as const)('returns from a hold to %s, where it was', (before) => {
    const held = changedState({ status: before, heldFrom: null }, 'on_hold')
    expect(held).toEqual({ status: 'on_hold', heldFrom: before })
    expect(nextStatuses(held ?? NEW)).toEqual([before, 'cancelled'])
    expect(changedState(held ?? NEW, before)).toEqual({ status: before, heldFrom: null })
  })

  it('changes to what is named as next and to nothing else', () => {
    const rule = fc.property(anyState, anyStatus, (state, to) => {
      const isNamed = nextStatuses(state).includes(to)
      expect(changedState(state, to)?.status).toBe(isNamed ? to : undefined)
    })
    fc.assert(rule)
  })

  it('offers several orders what each of them may become', () => {
    const printing: OrderState = { status: 'printing', heldFrom: null }
    const held: OrderState = { status: 'on_hold', heldFrom: 'printing' }
    expect(nextOfAll([printing, { status: 'pending', heldFrom: null }])).toEqual([
      'on_hold',
      'cancelled',
    ])
    expect(nextOfAll([held, held])).toEqual(['printing', 'cancelled'])
    expect(nextOfAll([printing, { status: 'shipped', heldFrom: null }])).toEqual([])
    expect(nextOfAll([])).toEqual([])
    const rule = fc.property(fc.array(anyState, { minLength: 1 }), anyStatus, (states, to) => {
      const isLegal = states.every((state) => changedState(state, to) !== null)
      expect(nextOfAll(states).includes(to)).toBe(isLegal)
    })
    fc.assert(rule)
  })

  it('remembers where it was held from while it is on hold, and at no other time', () => {
    const rule = fc.property(anyState, ({ status, heldFrom }) => {
      expect(heldFrom !== null).toBe(status === 'on_hold')
    })
    fc.assert(rule)
  })

  it('can always come to an end', () => {
    const ends = (state: OrderState, steps = 0): boolean => {
      const [next] = nextStatuses(state)
      if (next === undefined) return true
      return steps < 10 && ends(changedState(state, next) ?? state, steps + 1)
    }
    const rule = fc.property(anyState, (state) => {
      expect(ends(state)).toBe(true)
    })
    fc.assert(rule)
  })
})

describe('what the shop tells of an order', () => {
  const PAID: ShopFacts = {
    financialStatus: 'paid',
    fulfilment: 'unfulfilled',
    cancelledAt: null,
    hasPhotos: true,
  }

  it('sends a paid order of photos to their check', () => {
    expect(stateAfterShop(NEW, PAID).status).toBe('pending')
    expect(stateAfterShop(NEW, { ...PAID, hasPhotos: false })).toBe(NEW)
    expect(stateAfterShop(NEW, { ...PAID, financialStatus: 'authorized' })).toBe(NEW)
  })

  it('cancels an order on hold', () => {
    const held: OrderState = { status: 'on_hold', heldFrom: 'printing' }
    const facts = { ...PAID, cancelledAt: '2026-11-23T00:00:00.000Z' }
    expect(stateAfterShop(held, facts)).toEqual({ status: 'cancelled', heldFrom: null })
  })

  it('never brings a status back, nor revives what is over', () => {
    const rule = fc.property(anyState, anyFacts, (state, facts) => {
      const after = stateAfterShop(state, facts)
      expect(RANK[after.status]).toBeGreaterThanOrEqual(RANK[state.status])
      if (['shipped', 'completed', 'cancelled'].includes(state.status)) expect(after).toBe(state)
    })
    fc.assert(rule)
  })

  it('has the same effect a second time', () => {
    const rule = fc.property(anyState, anyFacts, (state, facts) => {
      const once = stateAfterShop(state, facts)
      expect(stateAfterShop(once, facts)).toEqual(once)
    })
    fc.assert(rule)
  })

  it('counts a shipment more than a cancellation', () => {
    const cancelledAt = '2026-11-23T00:00:00.000Z'
    expect(stateAfterShop(NEW, { ...PAID, fulfilment: 'fulfilled', cancelledAt }).status).toBe(
      'shipped',
    )
  })

  it('leaves the same status in whatever order and however often its messages come', () => {
    const history = fc.record({
      steps: fc.integer({ min: 1, max: 6 }),
      paidFrom: fc.nat(6),
      endsAt: fc.integer({ min: 1, max: 6 }),
      end: fc.constantFrom('fulfilled', 'cancelled', 'open'),
      hasPhotos: fc.boolean(),
    })
    const rule = fc.property(history, fc.infiniteStream(fc.nat()), (life, keys) => {
      const { paidFrom, endsAt, end, hasPhotos } = life
      const messages = Array.from({ length: life.steps }, (_, step) => {
        const isOver = step >= endsAt
        const facts: ShopFacts = {
          financialStatus: step >= paidFrom ? 'paid' : 'pending',
          fulfilment: isOver && end === 'fulfilled' ? 'fulfilled' : 'unfulfilled',
          cancelledAt: isOver && end === 'cancelled' ? '2026-11-23T00:00:00.000Z' : null,
          hasPhotos,
        }
        const time = new Date(step * 1000).toISOString()
        return { facts, version: { updatedAt: time, seenAt: time } }
      })
      const heard = (all: typeof messages) => {
        let kept: (typeof messages)[number]['version'] | undefined
        let state = NEW
        for (const { facts, version } of all) {
          if (kept && !isNewer(version, kept)) continue
          ;[kept, state] = [version, stateAfterShop(state, facts)]
        }
        return state
      }
      const mixed = [...messages, ...messages]
        .map((message) => ({ message, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ message }) => message)
      expect(heard(mixed)).toEqual(heard(messages))
    })
    fc.assert(rule)
  })
})
