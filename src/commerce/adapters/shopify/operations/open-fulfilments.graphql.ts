/** What of an order is still to be sent. */
export const OPEN_FULFILMENTS = /* GraphQL */ `
  query OpenFulfilments($id: ID!) {
    order(id: $id) {
      fulfillmentOrders(first: 20) {
        nodes {
          id
          status
        }
      }
    }
  }
`
