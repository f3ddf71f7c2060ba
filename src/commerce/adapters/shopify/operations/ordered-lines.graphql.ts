import { ORDERED_LINE } from './ordered-line.ts'

/** A further page of the lines of one order. */
export const ORDERED_LINES = /* GraphQL */ `
  query OrderedLines($id: ID!, $first: Int!, $after: String) {
    order(id: $id) {
      lineItems(first: $first, after: $after) {
        nodes {
          ${ORDERED_LINE}
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
