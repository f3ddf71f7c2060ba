import { SOLD_LINE } from './sold-line.ts'

/**
 * One page of orders with the first of their lines, the newest order first. With 20 orders and 5 lines
 * each it costs less than the 1,000 points that the platform allows for one query.
 */
export const SOLD_ORDERS = /* GraphQL */ `
  query SoldOrders($first: Int!, $after: String, $lines: Int!) {
    orders(first: $first, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        createdAt
        cancelledAt
        test
        lineItems(first: $lines) {
          nodes {
            ${SOLD_LINE}
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`
