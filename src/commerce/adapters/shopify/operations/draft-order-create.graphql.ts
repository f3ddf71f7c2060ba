import { DRAFT_ORDER } from './draft-order.ts'

/** Prepares an order for a shopper, who pays it at its `invoiceUrl`. */
export const DRAFT_ORDER_CREATE = /* GraphQL */ `
  mutation DraftOrderCreate($input: DraftOrderInput!) {
    draftOrderCreate(input: $input) {
      draftOrder {
        ${DRAFT_ORDER}
      }
      userErrors {
        field
        message
      }
    }
  }
`
