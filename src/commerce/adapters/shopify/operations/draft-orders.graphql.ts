import { DRAFT_ORDER } from './draft-order.ts'

/** Draft orders by a search. */
export const DRAFT_ORDERS = /* GraphQL */ `
  query DraftOrders($query: String!, $first: Int!) {
    draftOrders(first: $first, query: $query) {
      nodes {
        ${DRAFT_ORDER}
      }
    }
  }
`
