/**
 * Creates or replaces a whole product. Lists are exact: what `input` leaves out of variants, files,
 * options or metafields is deleted. The product itself is read by a query of its own afterwards.
 */
export const PRODUCT_SET = /* GraphQL */ `
  mutation ProductSet($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
    productSet(identifier: $identifier, input: $input, synchronous: true) {
      product {
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
