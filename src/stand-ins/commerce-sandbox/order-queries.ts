import { GraphQLError } from 'graphql'
import { connection, type PageArguments } from './connection.ts'
import type { SandboxParts } from './mutations.ts'
import { changedAt, presentOrder } from './present-order.ts'
import type { OrderRecord } from './records.ts'

type OrderArguments = PageArguments & { query?: string | null; sortKey?: string | null }

/** Longest list of ids that the platform takes. */
const MOST_IDS = 250

/** The queries of orders that the sandbox answers, by their names in the schema. */
export function orderQueries({ store, origin }: SandboxParts): Record<string, unknown> {
  const present = (order: OrderRecord) => presentOrder(order, store, origin)
  return {
    order({ id }: { id: string }) {
      const found = store.order(id)
      return found === undefined ? null : present(found)
    },
    orders({ query, sortKey, ...page }: OrderArguments) {
      const found = store.orders().filter(matching(query?.trim() ?? ''))
      return connection(sorted(found, sortKey ?? 'PROCESSED_AT'), page, present)
    },
    nodes({ ids }: { ids: readonly string[] }) {
      if (ids.length > MOST_IDS) {
        throw new GraphQLError(
          `The input array size of ${ids.length} is greater than the maximum allowed of ${MOST_IDS}.`,
          { extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } },
        )
      }
      return ids.map((id) => {
        if (!id.startsWith('gid://shopify/Order/')) {
          throw new GraphQLError('The commerce sandbox gives orders by their ids alone.')
        }
        const found = store.order(id)
        return found === undefined ? null : present(found)
      })
    },
  }
}

/** @throws GraphQLError for a search that the sandbox does not know. */
function matching(query: string): (order: OrderRecord) => boolean {
  if (query === '') return () => true
  const since = Date.parse(/^updated_at:>='([^']+)'$/.exec(query)?.[1] ?? '')
  if (Number.isNaN(since)) {
    throw new GraphQLError(`The commerce sandbox does not search orders by ${query}.`)
  }
  return (order) => Date.parse(changedAt(order)) >= since
}

function sorted(orders: readonly OrderRecord[], sortKey: string): readonly OrderRecord[] {
  switch (sortKey) {
    case 'CREATED_AT':
    case 'ID':
      return orders
    case 'UPDATED_AT':
      return orders.toSorted((a, b) => changedAt(a).localeCompare(changedAt(b)))
    case 'PROCESSED_AT':
      return orders.toSorted((a, b) => a.processedAt.localeCompare(b.processedAt))
    default:
      throw new GraphQLError(`The commerce sandbox does not sort orders by ${sortKey}.`)
  }
}
