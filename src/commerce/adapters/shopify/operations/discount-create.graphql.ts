/** Creates a discount that applies by itself. */
export const DISCOUNT_CREATE = /* GraphQL */ `
  mutation DiscountCreate($discount: DiscountAutomaticBasicInput!) {
    discountAutomaticBasicCreate(automaticBasicDiscount: $discount) {
      automaticDiscountNode {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`
