/** Moves a product between active, draft and archived. */
export const PRODUCT_UPDATE_STATUS = /* GraphQL */ `
  mutation ProductUpdateStatus($product: ProductUpdateInput!) {
    productUpdate(product: $product) {
      product {
        id
        status
      }
      userErrors {
        field
        message
      }
    }
  }
`
