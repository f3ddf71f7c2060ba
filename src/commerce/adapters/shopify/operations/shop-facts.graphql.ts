/** What every write needs to know of the shop: where stock is held and where products appear. */
export const SHOP_FACTS = /* GraphQL */ `
  query ShopFacts {
    location {
      id
    }
    publications(first: 25, catalogType: APP) {
      nodes {
        id
        catalog {
          ... on AppCatalog {
            apps(first: 1) {
              nodes {
                handle
              }
            }
          }
        }
      }
    }
  }
`
