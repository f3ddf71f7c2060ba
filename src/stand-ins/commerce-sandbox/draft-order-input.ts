type MoneyInput = { amount: string; currencyCode: string }

type LineInput = {
  variantId?: string | null
  quantity: number
  priceOverride?: MoneyInput | null
  customAttributes?: readonly { key: string; value: string }[] | null
}

/** What the sandbox reads of the input of `draftOrderCreate`. */
export type DraftOrderInput = {
  lineItems?: readonly LineInput[] | null
  tags?: readonly string[] | null
  /** Whether discounts that apply by themselves do so here. */
  acceptAutomaticDiscounts?: boolean | null
  /** The sandbox's shop has no codes, so that this changes nothing. */
  allowDiscountCodesInCheckout?: boolean | null
}

/** Of the fields of the schema, those that the sandbox understands. */
export const DRAFT_FIELDS = [
  'lineItems',
  'tags',
  'acceptAutomaticDiscounts',
  'allowDiscountCodesInCheckout',
]
export const DRAFT_LINE_FIELDS = ['variantId', 'quantity', 'priceOverride', 'customAttributes']
