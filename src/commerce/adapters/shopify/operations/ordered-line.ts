/**
 * Fields of a line of an order that say what is to be made and what it brought. A text and no fragment, so that the
 * cost of a query can be seen where it is asked.
 */
export const ORDERED_LINE = /* GraphQL */ `
  id
  title
  quantity
  currentQuantity
  product {
    id
  }
  variant {
    id
  }
  originalTotalSet {
    shopMoney {
      amount
    }
  }
  discountAllocations {
    allocatedAmountSet {
      shopMoney {
        amount
      }
    }
  }
  customAttributes {
    key
    value
  }
`
