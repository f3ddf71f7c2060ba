/**
 * Fields of a line of an order that say what is to be made. A text and no fragment, so that the cost of
 * a query can be seen where it is asked.
 */
export const ORDERED_LINE = /* GraphQL */ `
  product {
    id
  }
  customAttributes {
    key
    value
  }
`
