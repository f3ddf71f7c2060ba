/** One page of the discounts that apply by themselves now: those of the service, of the shop's people and of apps. */
export const ACTIVE_DISCOUNTS = /* GraphQL */ `
  query ActiveDiscounts($first: Int!, $after: String) {
    discountNodes(first: $first, after: $after, query: "status:active AND method:automatic") {
      nodes {
        id
        discount {
          __typename
          ... on DiscountAutomaticBasic {
            title
            tags
            minimumRequirement {
              ... on DiscountMinimumQuantity {
                greaterThanOrEqualToQuantity
              }
            }
            customerGets {
              items {
                ... on DiscountProducts {
                  products(first: 2) {
                    nodes {
                      id
                    }
                  }
                }
              }
              value {
                ... on DiscountAmount {
                  appliesOnEachItem
                  amount {
                    amount
                  }
                }
              }
            }
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
