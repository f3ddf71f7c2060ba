import { z } from 'zod'
import type { OfferUse, QuantityOffer } from '../../port.ts'
import type { AdminClient } from './admin-client.ts'
import { AttemptFailure } from './attempt-failure.ts'
import { ACTIVE_DISCOUNTS } from './operations/active-discounts.graphql.ts'
import { DISCOUNT_CREATE } from './operations/discount-create.graphql.ts'
import { DISCOUNT_DELETE } from './operations/discount-delete.graphql.ts'
import { allNodes, pageOf } from './page-of-nodes.ts'
import { withRetry } from './retry.ts'
import type { ReadParts } from './retrying-client.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

/** Discounts that may apply by themselves in one shop at a time, those of apps and of its people included. */
const LIMIT = 25
const PAGE = 50
/** In which the platform says that there is no room. The first one is what it really says. */
const FULL = new Set(['ACTIVE_PERIOD_OVERLAP', 'EXCEEDED_MAX', 'MAX_APP_DISCOUNTS'])
/** Long ago, so that a discount is active at once whatever the clocks say. */
const STARTS_AT = '2020-01-01T00:00:00Z'
const MAX_TITLE = 200

const discountShape = z.object({
  __typename: z.string(),
  title: z.string().optional(),
  tags: z.array(z.string()).optional(),
  minimumRequirement: z
    .object({ greaterThanOrEqualToQuantity: z.coerce.number().optional() })
    .nullish(),
  customerGets: z
    .object({
      value: z.object({
        appliesOnEachItem: z.boolean().optional(),
        amount: z.object({ amount: z.string() }).optional(),
      }),
    })
    .optional(),
})
const nodesShape = pageOf(z.object({ id: z.string(), discount: discountShape }))
const readShape = z.object({ discountNodes: nodesShape })
const createdShape = z.object({
  discountAutomaticBasicCreate: z.object({ userErrors: userErrorsShape }),
})
const deletedShape = z.object({
  discountAutomaticDelete: z.object({ userErrors: userErrorsShape }),
})

type Placed = { readonly id: string; readonly discount: z.infer<typeof discountShape> }
export type Offered = {
  readonly productId: string
  /** Of the product. */
  readonly title: string
  readonly offers: readonly QuantityOffer[]
}

/** Stands for the product in the tags of its discounts, which have no identifier of ours. */
const tagOf = (productId: string) => `pc-${productId.slice(productId.lastIndexOf('/') + 1)}`

/**
 * Makes the discounts of a product equal to the offers, as far as the shop has room. Each attempt looks at what is
 * there, and the platform refuses a second discount of one title, so that a lost answer leaves no second one.
 *
 * @see docs/decisions/0246-charge-quantity-prices-by-automatic-discounts.md
 */
export async function setOffers(
  { client, settings }: ReadParts,
  offered: Offered,
  signal: AbortSignal,
): Promise<OfferUse> {
  return withRetry(() => converge(client, offered, signal), settings.retry, signal)
}

async function converge(
  client: AdminClient,
  { productId, title, offers }: Offered,
  signal: AbortSignal,
): Promise<OfferUse> {
  const active = await activeDiscounts(client, signal)
  const own = new Set(
    active.filter(({ discount }) => discount.tags?.includes(tagOf(productId)) ?? false),
  )
  const left = new Set(own)
  const missing = offers.filter((offer) => {
    const found = [...left].find(({ discount }) => isOffer(discount, offer))
    if (found) left.delete(found)
    return found === undefined
  })
  // First what is no longer offered: that makes room.
  for (const { id } of left) await remove(client, id, signal)
  let used = active.length - left.size
  const others = new Set(
    active.filter((one) => !own.has(one)).map(({ discount }) => discount.title),
  )
  const placed = offers.filter((offer) => !missing.includes(offer))
  for (const offer of missing) {
    const name = { title, isTaken: (wanted: string) => others.has(wanted) }
    if (used >= LIMIT) break
    if (!(await create(client, discountOf(productId, name, offer), signal))) break
    placed.push(offer)
    used += 1
  }
  return { placed, used, limit: LIMIT }
}

async function activeDiscounts(client: AdminClient, signal: AbortSignal): Promise<Placed[]> {
  const read = async (after: string | null) =>
    (
      await client.send({
        query: ACTIVE_DISCOUNTS,
        variables: { first: PAGE, after },
        shape: readShape,
        signal,
      })
    ).discountNodes
  const nodes = await allNodes(await read(null), read)
  return nodes.filter(({ discount }) => discount.__typename.startsWith('DiscountAutomatic'))
}

function isOffer(
  { minimumRequirement, customerGets }: Placed['discount'],
  { minimum, amountJpy, each }: QuantityOffer,
): boolean {
  const value = customerGets?.value
  return (
    minimumRequirement?.greaterThanOrEqualToQuantity === minimum &&
    value?.appliesOnEachItem === each &&
    Number(value.amount?.amount) === amountJpy
  )
}

type Name = { readonly title: string; readonly isTaken: (title: string) => boolean }

/** The `DiscountAutomaticBasicInput` of an offer. Shoppers read its title in the cart. */
export function discountOf(
  productId: string,
  { title, isTaken }: Name,
  { minimum, amountJpy, each }: QuantityOffer,
) {
  const shown = `${[...title].slice(0, MAX_TITLE).join('')} ${minimum}${each ? '+' : ''}`
  return {
    title: isTaken(shown) ? `${shown} #${tagOf(productId)}` : shown,
    tags: [tagOf(productId)],
    startsAt: STARTS_AT,
    context: { all: 'ALL' },
    // Those of other products in the cart apply too; of this product only the best one does.
    combinesWith: { productDiscounts: true, shippingDiscounts: true, orderDiscounts: false },
    minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: String(minimum) } },
    customerGets: {
      items: { products: { productsToAdd: [productId] } },
      value: { discountAmount: { amount: String(amountJpy), appliesOnEachItem: each } },
    },
  }
}

/** @returns whether the shop had room for it. */
async function create(
  client: AdminClient,
  discount: ReturnType<typeof discountOf>,
  signal: AbortSignal,
): Promise<boolean> {
  const { discountAutomaticBasicCreate: created } = await client.send({
    query: DISCOUNT_CREATE,
    variables: { discount },
    shape: createdShape,
    signal,
  })
  const codes = created.userErrors.map(({ code }) => code ?? '')
  if (codes.some((code) => FULL.has(code))) return false
  // Of a request whose answer was lost, or of another that was made since the look.
  if (codes.includes('TAKEN')) throw new AttemptFailure('a discount of that title exists already')
  refuseUserErrors(created.userErrors)
  return true
}

async function remove(client: AdminClient, id: string, signal: AbortSignal): Promise<void> {
  const { discountAutomaticDelete: deleted } = await client.send({
    query: DISCOUNT_DELETE,
    variables: { id },
    shape: deletedShape,
    signal,
  })
  // One that is gone already need not be removed; the next look would show what is left.
  if (deleted.userErrors.length > 0) {
    throw new AttemptFailure(deleted.userErrors.map(({ message }) => message).join('; '))
  }
}
