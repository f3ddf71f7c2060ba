import { SOLD_LINE } from './sold-line.ts'

/** A further page of the lines of one order. */
export const SOLD_ORDER_LINES = /* GraphQL */ `
  query SoldOrderLines($id: ID!, $first: Int!, $after: String) {
    order(id: $id) {
      lineItems(first: $first, after: $after) {
        nodes {
          ${SOLD_LINE}
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
