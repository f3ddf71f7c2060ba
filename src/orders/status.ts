import type { FinancialStatus, Fulfilment } from '../commerce/shop-order.ts'

/** How far an order is, in the order of its life (specification, section 3.7). */
export const ORDER_STATUSES = [
  'new',
  'pending',
  'printing',
  'shipped',
  'completed',
  'on_hold',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type OrderState = {
  readonly status: OrderStatus
  /** To which an order returns that is on hold; `null` for all others. */
  readonly heldFrom: 'pending' | 'printing' | null
}

const NEXT: Readonly<Record<Exclude<OrderStatus, 'on_hold'>, readonly OrderStatus[]>> = {
  new: ['pending', 'cancelled'],
  pending: ['printing', 'on_hold', 'cancelled'],
  printing: ['shipped', 'on_hold', 'cancelled'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
}

/**
 * The statuses that an order may take next. `pending` is the check of photos. An order on hold returns to where it was.
 *
 * @see docs/decisions/0224-mirror-the-orders-of-the-shop.md
 */
export function nextStatuses({ status, heldFrom }: OrderState): readonly OrderStatus[] {
  return status === 'on_hold' ? [heldFrom ?? 'pending', 'cancelled'] : NEXT[status]
}

/** The state after a change of status, or `null` for one that is not allowed. */
export function changedState(state: OrderState, to: OrderStatus): OrderState | null {
  if (!nextStatuses(state).includes(to)) return null
  const { status } = state
  const heldFrom = to === 'on_hold' && (status === 'pending' || status === 'printing')
  return { status: to, heldFrom: heldFrom ? status : null }
}

/** What the shop says of an order, as far as its status follows from it. */
export type ShopFacts = {
  readonly financialStatus: FinancialStatus
  readonly fulfilment: Fulfilment
  readonly cancelledAt: string | null
  /** Whether it wants photos that are checked before they are printed. */
  readonly hasPhotos: boolean
}

/**
 * The state of an order that the shop tells of: what is sent is shipped, here or in the shop; what is cancelled in the
 * shop is cancelled unless it is sent; a paid order of photos goes to their check. A status never goes back, so that
 * it is the same whether each message of the shop arrived or the last one alone.
 */
export function stateAfterShop(state: OrderState, facts: ShopFacts): OrderState {
  const { status } = state
  if (status === 'cancelled' || status === 'shipped' || status === 'completed') return state
  if (facts.fulfilment === 'fulfilled') return { status: 'shipped', heldFrom: null }
  if (facts.cancelledAt !== null) return { status: 'cancelled', heldFrom: null }
  const isPaid = facts.financialStatus === 'paid' || facts.financialStatus === 'partially_refunded'
  if (status === 'new' && facts.hasPhotos && isPaid) return { status: 'pending', heldFrom: null }
  return state
}

/** The statuses that each of several orders may take next, in the order of an order's life. */
export function nextOfAll(states: readonly OrderState[]): readonly OrderStatus[] {
  if (states.length === 0) return []
  return ORDER_STATUSES.filter((status) =>
    states.every((state) => nextStatuses(state).includes(status)),
  )
}
