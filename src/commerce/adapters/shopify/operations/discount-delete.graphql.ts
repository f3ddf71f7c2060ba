/** Removes a discount that applies by itself. */
export const DISCOUNT_DELETE = /* GraphQL */ `
  mutation DiscountDelete($id: ID!) {
    discountAutomaticDelete(id: $id) {
      deletedAutomaticDiscountId
      userErrors {
        code
        field
        message
      }
    }
  }
`
