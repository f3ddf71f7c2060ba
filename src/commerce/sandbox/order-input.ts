/** What the sandbox reads of the input of `orderCreate`. */
export type OrderInput = {
  currency?: string | null
  lineItems?: readonly { variantId?: string | null; quantity: number }[] | null
  processedAt?: string | null
  test?: boolean | null
}
