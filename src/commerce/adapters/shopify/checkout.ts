import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import { withRetry } from '../../attempts/retry.ts'
import type { Checkout, CheckoutInput } from '../../port.ts'
import type { AdminClient } from './admin-client.ts'
import { DRAFT_ORDER_CREATE } from './operations/draft-order-create.graphql.ts'
import { DRAFT_ORDER_DELETE } from './operations/draft-order-delete.graphql.ts'
import { DRAFT_ORDERS } from './operations/draft-orders.graphql.ts'
import { readProduct } from './read-product.ts'
import type { ReadParts } from './retrying-client.ts'
import type { ShopFacts } from './shop-facts.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

type Parts = ReadParts & { readonly facts: ShopFacts }

const CURRENCY = 'JPY'
/** More than a lost response leaves behind. */
const MAX_FOUND = 10

const draftShape = z.object({
  id: z.string(),
  status: z.string(),
  tags: z.array(z.string()),
  invoiceUrl: z.url().nullable(),
  subtotalPriceSet: z.object({
    shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
  }),
})
const foundShape = z.object({ draftOrders: z.object({ nodes: z.array(draftShape) }) })
const createdShape = z.object({
  draftOrderCreate: z.object({ draftOrder: draftShape.nullable(), userErrors: userErrorsShape }),
})
const deletedShape = z.object({
  draftOrderDelete: z.object({ deletedId: z.string().nullable(), userErrors: userErrorsShape }),
})

/**
 * A draft order with overridden prices, which the shopper pays at its invoice URL. Draft orders have no identifier
 * of ours, so a tag stands for it, by which each attempt searches before it creates. The platform's search may not
 * know yet what was created a moment ago, or a request may have been carried out twice: the shopper then gets the later
 * one at every call, and the URL of the other is never sent.
 *
 * @see docs/decisions/0214-let-customers-pay-draft-orders-with-computed-prices.md
 */
export async function createCheckout(
  { client, facts, settings }: Parts,
  input: CheckoutInput,
  signal: AbortSignal,
): Promise<Checkout> {
  const draft = await withRetry(
    async () => {
      const existing = await draftsOf(client, input.customId, signal)
      const usable = existing.find(({ status }) => status === 'COMPLETED') ?? newestOf(existing)
      if (usable) return usable
      await facts.customIdDefined(signal)
      const variantId = await variantOf(client, input, signal)
      const { draftOrderCreate } = await client.send({
        query: DRAFT_ORDER_CREATE,
        variables: { input: draftOf(input, variantId) },
        shape: createdShape,
        signal,
      })
      refuseUserErrors(draftOrderCreate.userErrors)
      return draftOrderCreate.draftOrder
    },
    settings.retry,
    signal,
  )
  const { amount, currencyCode } = draft?.subtotalPriceSet.shopMoney ?? {}
  const expected = input.prices.reduce((sum, line) => sum + line.quantity * line.unitPriceJpy, 0)
  if (draft?.invoiceUrl && currencyCode === CURRENCY && Number(amount) === expected)
    return { id: draft.id, url: draft.invoiceUrl }
  const charged = `${amount ?? '–'} ${currencyCode ?? ''}`.trim()
  throw rejected([
    {
      en: `the checkout would charge ${charged} instead of ${expected} ${CURRENCY}, or has no URL`,
      ja: `購入手続きの金額が${expected} ${CURRENCY}ではなく${charged}になるか、URLがありません`,
    },
  ])
}

/** The one that was created last: identifiers end with a number that grows. */
const newestOf = (drafts: readonly z.infer<typeof draftShape>[]) =>
  drafts.toSorted((one, other) => numberOf(one) - numberOf(other)).at(-1)

const numberOf = ({ id }: { readonly id: string }) => Number(id.slice(id.lastIndexOf('/') + 1))

/** Stays within the platform's 40 characters of a tag. */
const tagOf = (customId: string): string => `pc-${customId}`

async function draftsOf(
  client: AdminClient,
  customId: string,
  signal: AbortSignal,
): Promise<z.infer<typeof draftShape>[]> {
  const tag = tagOf(customId)
  const { draftOrders } = await client.send({
    query: DRAFT_ORDERS,
    variables: { query: `tag:'${tag}'`, first: MAX_FOUND },
    shape: foundShape,
    signal,
  })
  return draftOrders.nodes.filter(({ tags }) => tags.includes(tag))
}

async function variantOf(
  client: AdminClient,
  { product, variant }: CheckoutInput,
  signal: AbortSignal,
): Promise<string> {
  const stored = await readProduct(client, product, signal)
  const found = stored?.variants.find(({ sku }) => sku === variant)
  if (found) return found.id
  throw rejected([
    {
      en: `the shop has no product ${product} with the variant ${variant}`,
      ja: `ショップに商品${product}のバリエーション${variant}がありません`,
    },
  ])
}

/** The input of the draft order of a checkout. */
export function draftOf(
  { customId, prices, attributes }: CheckoutInput,
  variantId: string,
): object {
  return {
    tags: [tagOf(customId)],
    // The price is the whole of what is agreed.
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    lineItems: prices.map(({ quantity, unitPriceJpy }) => ({
      variantId,
      quantity,
      priceOverride: { amount: String(unitPriceJpy), currencyCode: CURRENCY },
      customAttributes: attributes,
    })),
  }
}

/** Deletes the draft orders of a purchase, all of them that a lost response may have left, unless one is paid. */
export async function closeCheckout(
  { client, settings }: ReadParts,
  customId: string,
  signal: AbortSignal,
): Promise<'closed' | 'paid'> {
  return withRetry(
    async () => {
      const drafts = await draftsOf(client, customId, signal)
      if (drafts.some(({ status }) => status === 'COMPLETED')) return 'paid'
      for (const { id } of drafts) {
        const { draftOrderDelete } = await client.send({
          query: DRAFT_ORDER_DELETE,
          variables: { input: { id } },
          shape: deletedShape,
          signal,
        })
        // It is gone already, because the request was carried out twice, or it was paid this moment: the next look tells.
        const said = draftOrderDelete.userErrors.map(({ message }) => message).join('; ')
        if (said !== '') throw new AttemptFailure(said, { answered: true })
      }
      return 'closed'
    },
    settings.retry,
    signal,
  )
}
