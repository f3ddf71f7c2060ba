import { GraphQLError } from 'graphql'
import { connection, type PageArguments } from './connection.ts'
import type { SandboxParts } from './mutations.ts'
import { presentOrder } from './present-order.ts'
import type { OrderRecord } from './records.ts'

type OrderArguments = PageArguments & { query?: string | null; sortKey?: string | null }

/** The queries of orders that the sandbox answers, by their names in the schema. */
export function orderQueries({ store, origin }: SandboxParts): Record<string, unknown> {
  const present = (order: OrderRecord) => presentOrder(order, store, origin)
  return {
    order({ id }: { id: string }) {
      const found = store.order(id)
      return found === undefined ? null : present(found)
    },
    orders({ query, sortKey, ...page }: OrderArguments) {
      if (query?.trim()) throw new GraphQLError('The commerce sandbox does not search orders.')
      return connection(sorted(store.orders(), sortKey ?? 'PROCESSED_AT'), page, present)
    },
  }
}

function sorted(orders: readonly OrderRecord[], sortKey: string): readonly OrderRecord[] {
  switch (sortKey) {
    case 'CREATED_AT':
    case 'ID':
      return orders
    case 'PROCESSED_AT':
      return orders.toSorted((a, b) => a.processedAt.localeCompare(b.processedAt))
    default:
      throw new GraphQLError(`The commerce sandbox does not sort orders by ${sortKey}.`)
  }
}
