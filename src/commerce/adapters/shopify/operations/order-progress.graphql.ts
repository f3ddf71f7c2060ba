/** How far orders are; `null` stands for one that the platform does not know or does not show. */
export const ORDER_PROGRESS = /* GraphQL */ `
  query OrderProgress($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Order {
        id
        cancelledAt
        displayFulfillmentStatus
      }
    }
  }
`
