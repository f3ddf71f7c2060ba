type LineInput = {
  variantId?: string | null
  quantity: number
  properties?: readonly { name: string; value: string }[] | null
}

/** What the sandbox reads of the input of `orderCreate`. */
export type OrderInput = {
  currency?: string | null
  lineItems?: readonly LineInput[] | null
  processedAt?: string | null
  test?: boolean | null
}
