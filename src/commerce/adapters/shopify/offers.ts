import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import { withRetry } from '../../attempts/retry.ts'
import type { OfferUse, QuantityOffer } from '../../port.ts'
import { type ActiveDiscount, activeDiscounts, MOST_DISCOUNTS } from './active-discounts.ts'
import type { AdminClient } from './admin-client.ts'
import { partOfDiscount } from './input-part.ts'
import { DISCOUNT_CREATE } from './operations/discount-create.graphql.ts'
import { DISCOUNT_DELETE } from './operations/discount-delete.graphql.ts'
import type { ReadParts } from './retrying-client.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

/** In which the platform says that there is no room. The first one is what it really says. */
const FULL = new Set(['ACTIVE_PERIOD_OVERLAP', 'EXCEEDED_MAX', 'MAX_APP_DISCOUNTS'])
/** Long ago, so that a discount is active at once whatever the clocks say. */
const STARTS_AT = '2020-01-01T00:00:00Z'
const MAX_TITLE = 200

const createdShape = z.object({
  discountAutomaticBasicCreate: z.object({ userErrors: userErrorsShape }),
})
const deletedShape = z.object({
  discountAutomaticDelete: z.object({ userErrors: userErrorsShape }),
})

type Wanted = {
  /** The service's own identifier of the product. */
  readonly customId: string
  /** `null` where there is no product. */
  readonly productId: string | null
  readonly offers: readonly QuantityOffer[]
}
type Offered = Wanted & {
  readonly productId: string
  /** Of the product. */
  readonly title: string
}

/**
 * Stands for the record in the tags of its discounts, which have no identifier of ours. A product that is made again has
 * another number, and must find the discounts of the one before.
 */
const tagOf = (customId: string) => `pc-${customId}`

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
  const taken = new Set<string>()
  return withRetry(() => converge(client, offered, taken, signal), settings.retry, signal)
}

/** Removes the discounts of a product that are not among the offers. */
export async function dropOffers(
  { client, settings }: ReadParts,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<void> {
  await withRetry(() => lookAndDrop(client, wanted, signal), settings.retry, signal)
}

/** The discounts of a product as they are. */
export async function readOffers(
  { client, settings }: ReadParts,
  { customId, productId }: Pick<Offered, 'customId' | 'productId'>,
  signal: AbortSignal,
): Promise<OfferUse> {
  const active = await withRetry(() => activeDiscounts(client, signal), settings.retry, signal)
  const own = active.filter(isOwnOf(customId))
  const placed = own.flatMap(({ discount }) => offerOf(discount, productId) ?? [])
  return { placed, used: active.length, limit: MOST_DISCOUNTS }
}

const isOwnOf =
  (customId: string) =>
  ({ discount }: ActiveDiscount): boolean =>
    discount.tags?.includes(tagOf(customId)) ?? false

/** What is there once everything that is no longer offered is gone. */
async function lookAndDrop(
  client: AdminClient,
  { customId, productId, offers }: Wanted,
  signal: AbortSignal,
) {
  const active = await activeDiscounts(client, signal)
  const isOwn = isOwnOf(customId)
  const left = new Set(active.filter(isOwn))
  const placed = offers.filter((offer) => {
    const found = [...left].find(({ discount }) => isOffer(discount, productId, offer))
    if (found) left.delete(found)
    return found !== undefined
  })
  for (const { id } of left) await remove(client, id, signal)
  const others = active.filter((one) => !isOwn(one)).map(({ discount }) => discount.title)
  return { placed, used: active.length - left.size, others: new Set(others) }
}

/** @param taken titles that the platform has refused before; those that this attempt is refused are added. */
async function converge(
  client: AdminClient,
  offered: Offered,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<OfferUse> {
  // First what is no longer offered: that makes room.
  const { placed, used: before, others } = await lookAndDrop(client, offered, signal)
  const missing = offered.offers.filter((offer) => !placed.includes(offer))
  const isTaken = (title: string) => others.has(title) || taken.has(title)
  const refused: string[] = []
  let used = before
  for (const offer of missing) {
    if (used >= MOST_DISCOUNTS) break
    const discount = discountOf(offered, offer, isTaken)
    if (isTaken(discount.title)) throw rejected([titleTaken(discount.title)])
    const outcome = await create(client, discount, signal)
    if (outcome === 'full') break
    if (outcome === 'taken') {
      refused.push(discount.title)
      continue
    }
    placed.push(offer)
    used += 1
  }
  if (refused.length === 0) return { placed, used, limit: MOST_DISCOUNTS }
  // Of a request whose answer was lost, or of another since the look: the next look finds it. Or of a discount that is
  // not active, which no look finds: then another title helps.
  for (const title of refused) taken.add(title)
  throw new AttemptFailure('a discount of that title exists already', { answered: true })
}

const titleTaken = (title: string) => ({
  en: `the shop has another discount with the title “${title}”; rename or delete it there`,
  ja: `ショップに「${title}」というタイトルの別のディスカウントがあります。名前を変更するか削除してください`,
})

function isOffer(
  discount: ActiveDiscount['discount'],
  productId: string | null,
  { minimum, amountJpy, each }: QuantityOffer,
): boolean {
  const found = offerOf(discount, productId)
  return found?.minimum === minimum && found.each === each && found.amountJpy === amountJpy
}

/** What a discount is for the product alone; undefined for another kind of discount, and one of other products. */
function offerOf(
  { minimumRequirement, customerGets }: ActiveDiscount['discount'],
  productId: string | null,
): QuantityOffer | undefined {
  const products = customerGets?.items.products?.nodes ?? []
  const minimum = minimumRequirement?.greaterThanOrEqualToQuantity
  const { amount, appliesOnEachItem: each } = customerGets?.value ?? {}
  if (products.length !== 1 || products[0]?.id !== productId) return undefined
  if (minimum === undefined || amount === undefined || each === undefined) return undefined
  return { minimum, amountJpy: Number(amount.amount), each }
}

/** The `DiscountAutomaticBasicInput` of an offer. Shoppers read its title in the cart. */
export function discountOf(
  { customId, productId, title }: Offered,
  { minimum, amountJpy, each }: QuantityOffer,
  isTaken: (title: string) => boolean,
) {
  const shown = `${[...title].slice(0, MAX_TITLE).join('')} ${minimum}${each ? '+' : ''}`
  return {
    title: isTaken(shown) ? `${shown} #${tagOf(customId)}` : shown,
    tags: [tagOf(customId)],
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

async function create(
  client: AdminClient,
  discount: ReturnType<typeof discountOf>,
  signal: AbortSignal,
): Promise<'created' | 'full' | 'taken'> {
  const { discountAutomaticBasicCreate: created } = await client.send({
    query: DISCOUNT_CREATE,
    variables: { discount },
    shape: createdShape,
    signal,
  })
  const codes = created.userErrors.map(({ code }) => code ?? '')
  if (codes.some((code) => FULL.has(code))) return 'full'
  if (codes.includes('TAKEN')) return 'taken'
  refuseUserErrors(created.userErrors, partOfDiscount)
  return 'created'
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
    const said = deleted.userErrors.map(({ message }) => message).join('; ')
    throw new AttemptFailure(said, { answered: true })
  }
}
