/** The cheapest question that needs a valid token with access to products. */
export const PING = /* GraphQL */ `
  query Ping {
    shop {
      name
      currencyCode
    }
    products(first: 1) {
      nodes {
        id
      }
    }
  }
`
