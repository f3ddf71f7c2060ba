/** What is read of a draft order. */
export const DRAFT_ORDER = /* GraphQL */ `
  id
  status
  tags
  invoiceUrl
  subtotalPriceSet {
    shopMoney {
      amount
      currencyCode
    }
  }
`
