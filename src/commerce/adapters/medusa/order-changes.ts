/** When an order has changed, or one of its payments; `id` is null for the payment of what is no order. */
export type Change = { readonly id: string | null; readonly at: string }

/** Where a list of changes goes on: from this instant, without the orders that were listed at it. */
export type Cursor = { readonly since: string; readonly seen: readonly string[] }

type Page = {
  readonly changes: readonly { readonly id: string; readonly at: string }[]
  /** `null` behind the last. */
  readonly next: Cursor | null
}

/**
 * Merges two lists of changes, each from the cursor on in the order of time, and each cut off after `limit`. What lies
 * behind the end of a list that was cut off waits for the next page, since the list may have more before it. An order
 * that comes twice counts as changed at the later time. A list by offset would leave out orders that move to its end
 * while it is read.
 */
export function nextPage({
  orders,
  payments,
  cursor,
  limit,
}: {
  readonly orders: readonly Change[]
  readonly payments: readonly Change[]
  readonly cursor: Cursor
  readonly limit: number
}): Page {
  const ends = [orders, payments].flatMap((list) =>
    list.length < limit ? [] : [list.at(-1)?.at ?? cursor.since],
  )
  const end = ends.toSorted()[0]
  const latest = new Map<string, string>()
  for (const { id, at } of [...orders, ...payments]) {
    if (id === null || (end !== undefined && at > end)) continue
    if (at > (latest.get(id) ?? '')) latest.set(id, at)
  }
  const changes = [...latest]
    .filter(([id, at]) => !(at === cursor.since && cursor.seen.includes(id)))
    .map(([id, at]) => ({ id, at }))
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
  if (end === undefined) return { changes, next: null }
  const now = changes.filter(({ at }) => at === end).map(({ id }) => id)
  const seen = end === cursor.since ? [...cursor.seen, ...now] : now
  return { changes, next: { since: end, seen } }
}

export const writeCursor = ({ since, seen }: Cursor): string => [since, ...seen].join(' ')

export function readCursor(text: string): Cursor {
  const [since = '', ...seen] = text.split(' ')
  return { since, seen }
}
