import type { QuantityOffer } from '../commerce/port.ts'
import {
  comparableHtml,
  type KnownProduct,
  type ProductFacts,
  textOfHtml,
  type VariantFacts,
} from './product-facts.ts'

export const SHOP_FIELDS = [
  'title',
  'description',
  'status',
  'tags',
  'discounts',
  'variant',
  'price',
  'options',
  'image',
] as const
export type ShopField = (typeof SHOP_FIELDS)[number]

/** What publishing does to a value in the shop. */
export const PUBLISHING_EFFECTS = ['none', 'adds', 'changes', 'removes'] as const
export type PublishingEffect = (typeof PUBLISHING_EFFECTS)[number]

/** A value that differs between the console, what was last pushed, and the shop. `null`: there is none. */
export type ShopDifference = {
  readonly field: ShopField
  /** Key of the variant that it belongs to; `null` for one of the product itself. */
  readonly variant: string | null
  readonly console: string | null
  readonly known: string | null
  readonly shop: string | null
  readonly effect: PublishingEffect
  /** Whether it was changed in the shop since it was last known. */
  readonly drifted: boolean
}

export type Compared = {
  /** What publishing would send; `null` for what cannot be published now. */
  readonly console: ProductFacts | null
  /** `null`: nothing is recorded, e.g. of an earlier release, or what was accepted is that there is no product. */
  readonly known: ProductFacts | null
  /** `null`: there is no product. */
  readonly shop: ProductFacts | null
}

/** A value for people, and what decides whether two of them are the same. */
type Value = { readonly text: string; readonly same: string }
type Reading = { readonly field: ShopField; readonly value: Value }

const plain = (text: string): Value => ({ text, same: text })

function readingsOf({ title, descriptionHtml, status, tags, discounts }: ProductFacts): Reading[] {
  const sorted = tags.map((tag) => tag.toLowerCase()).toSorted()
  return [
    { field: 'title', value: plain(title) },
    {
      field: 'description',
      value: { text: textOfHtml(descriptionHtml), same: comparableHtml(descriptionHtml) },
    },
    { field: 'status', value: plain(status) },
    { field: 'tags', value: { text: tags.join(', '), same: JSON.stringify(sorted) } },
    ...(discounts ? [{ field: 'discounts' as const, value: plain(linesOf(discounts)) }] : []),
  ]
}

/** A line for each, named as in the cart: `10+: −¥20` takes 20 yen off each of 10 or more, `9: −¥100` 100 off all. */
function linesOf(discounts: readonly QuantityOffer[]): string {
  return discounts
    .toSorted((a, b) => a.minimum - b.minimum || a.amountJpy - b.amountJpy)
    .map(({ minimum, amountJpy, each }) => `${minimum}${each ? '+' : ''}: −¥${amountJpy}`)
    .join('\n')
}

function readingsOfVariant({ key, price, options, image }: VariantFacts): Reading[] {
  return [
    { field: 'variant', value: { text: options.join(' / '), same: key } },
    { field: 'price', value: plain(price) },
    { field: 'options', value: plain(options.join(' / ')) },
    ...(image === null ? [] : [{ field: 'image' as const, value: plain(image) }]),
  ]
}

/**
 * Where a product differs between the console, what was last pushed and the shop: values of the product first, then
 * those of each variant. Values of a variant that is missing somewhere are one difference. The quantity in stock, the
 * vendor and metafields are not compared.
 */
export function compareProducts(compared: Compared): ShopDifference[] {
  const { console, known, shop } = compared
  const sides = { console, known, shop: shop && withKnownPictures(shop, known) }
  const has = { console: console !== null, known: known !== null }
  const ofProduct = differencesOf(sides, readingsOf, { variant: null, has })
  const keys = new Set(
    [console, shop, known].flatMap((side) => side?.variants.map(({ key }) => key) ?? []),
  )
  const ofVariants = [...keys].flatMap((key) => {
    const of = (side: ProductFacts | null) => side?.variants.find((one) => one.key === key) ?? null
    const variants = { console: of(sides.console), known: of(sides.known), shop: of(sides.shop) }
    const all = differencesOf(variants, readingsOfVariant, { variant: key, has })
    // One that is missing somewhere is missing with everything that it has.
    return all.some(({ field }) => field === 'variant')
      ? all.filter(({ field }) => field === 'variant')
      : all
  })
  return [...ofProduct, ...ofVariants]
}

/** A picture that was replaced by hand keeps the URL from which the one before was fetched. */
function withKnownPictures(shop: ProductFacts, known: ProductFacts | null): ProductFacts {
  const variants = shop.variants.map((variant) => {
    const before = known?.variants.find(({ key }) => key === variant.key)
    const isOther = before?.imageId && variant.imageId && before.imageId !== variant.imageId
    return isOther ? { ...variant, image: variant.imageId } : variant
  })
  return { ...shop, variants }
}

type Of = {
  readonly variant: string | null
  /** What cannot be published changes nothing, and without a record of what was known nothing can have drifted. */
  readonly has: { readonly console: boolean; readonly known: boolean }
}
type Sides<Side> = { readonly [Name in keyof Compared]: Side | null }

function differencesOf<Side>(
  sides: Sides<Side>,
  readings: (side: Side) => Reading[],
  { variant, has }: Of,
): ShopDifference[] {
  const of = (side: Side | null) =>
    new Map(side === null ? [] : readings(side).map(({ field, value }) => [field, value]))
  const [console, known, shop] = [of(sides.console), of(sides.known), of(sides.shop)]
  const fields = new Set([...console.keys(), ...known.keys(), ...shop.keys()])
  return SHOP_FIELDS.filter((field) => fields.has(field)).flatMap((field) => {
    const [mine, before, theirs] = [console.get(field), known.get(field), shop.get(field)]
    const effect = has.console ? effectOf(mine, theirs) : 'none'
    // What was not looked at when the product was last known cannot have drifted.
    const isKnown = has.known && !(field === 'discounts' && before === undefined)
    const drifted = isKnown && before?.same !== theirs?.same
    if (effect === 'none' && !drifted) return []
    return [
      {
        field,
        variant,
        console: mine?.text ?? null,
        known: before?.text ?? null,
        shop: theirs?.text ?? null,
        effect,
        drifted,
      },
    ]
  })
}

function effectOf(mine: Value | undefined, theirs: Value | undefined): ShopDifference['effect'] {
  if (mine?.same === theirs?.same) return 'none'
  if (mine === undefined) return 'removes'
  return theirs === undefined ? 'adds' : 'changes'
}

export const SHOP_DRIFTS = ['changed', 'deleted'] as const
export type ShopDrift = (typeof SHOP_DRIFTS)[number]

type Looked = {
  /** What the console would send; `null` where that is not known. */
  readonly console: ProductFacts | null
  /** Undefined: an earlier release has sent it, and nothing was recorded. */
  readonly known: KnownProduct | undefined
  readonly shop: ProductFacts | null
  /** Whether the console wants nothing but that it is not sold. */
  readonly offSale: boolean
}

/** Fields that every release sends in the same form. Earlier releases sent other texts and labels. */
const SAME_IN_ALL_RELEASES: readonly ShopField[] = ['status', 'price']

/**
 * Whether a product was changed or deleted in the shop since it was last known. For a product that is not for sale, only
 * its status counts: shoppers must not be able to buy it. For one that an earlier release sent, existence, status and
 * prices count.
 */
export function driftOf({ console, known, shop, offSale }: Looked): ShopDrift | null {
  if (offSale) return shop?.status === 'active' ? 'changed' : null
  if (known === undefined && console === null) return null
  const reference = known ? known.product : console
  if (shop === null) return reference === null ? null : 'deleted'
  if (reference === null) return 'changed'
  const differences = compareProducts({ console: null, known: reference, shop })
  const fields = known ? SHOP_FIELDS : SAME_IN_ALL_RELEASES
  const isDrift = ({ field, drifted }: ShopDifference) => drifted && fields.includes(field)
  return differences.some(isDrift) ? 'changed' : null
}
