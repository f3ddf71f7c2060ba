/**
 * Fields of a line of an order that count: whose it is, how much of it stands, and for how much it was
 * sold. A text and no fragment, so that the cost of a query can be seen where it is asked.
 */
export const SOLD_LINE = /* GraphQL */ `
  quantity
  currentQuantity
  product {
    id
  }
  originalTotalSet {
    shopMoney {
      amount
      currencyCode
    }
  }
  discountAllocations {
    allocatedAmountSet {
      shopMoney {
        amount
        currencyCode
      }
    }
  }
`
