import { GraphQLError } from 'graphql'
import { connection, type PageArguments } from './connection.ts'
import type { SandboxParts } from './mutations.ts'
import type { DiscountRecord, OrderLineRecord } from './records.ts'
import { CURRENCY } from './shop-facts.ts'
import type { SandboxStore } from './store.ts'
import type { UserErrorRecord } from './user-error.ts'

const MOST_ACTIVE = 25
const SEARCH = 'status:active AND method:automatic'

type DiscountInput = {
  title?: string | null
  tags?: string[] | null
  startsAt?: string | null
  combinesWith?: { productDiscounts?: boolean | null } | null
  minimumRequirement?: { quantity?: { greaterThanOrEqualToQuantity?: unknown } | null } | null
  customerGets?: {
    items?: { products?: { productsToAdd?: string[] | null } | null } | null
    value?: {
      discountAmount?: { amount?: unknown; appliesOnEachItem?: boolean | null } | null
    } | null
  } | null
}
const NO_DISCOUNT = {
  ...{ code: 'INVALID', field: ['id'], message: 'Discount does not exist', extraInfo: null },
}
type Parts = Pick<SandboxParts, 'store'>

/** The queries of discounts that the sandbox answers, by their names in the schema. */
export function discountQueries({ store }: Parts): Record<string, unknown> {
  return {
    discountNodes({ query, ...page }: PageArguments & { query?: string | null }) {
      if (query !== SEARCH) {
        throw new GraphQLError(`The commerce sandbox does not search discounts by ${query}.`)
      }
      return connection(activeDiscounts(store), page, (discount) =>
        presentDiscount(discount, store),
      )
    },
  }
}

/** The mutations of automatic discounts of products that the sandbox carries out. */
export function discountMutations({ store }: Parts): Record<string, unknown> {
  return {
    async discountAutomaticBasicCreate(args: { automaticBasicDiscount: DiscountInput }) {
      const input = args.automaticBasicDiscount
      const userErrors = complaints(input, store)
      if (userErrors.length > 0) return { automaticDiscountNode: null, userErrors }
      const discount: DiscountRecord = {
        id: store.newId('DiscountAutomaticNode'),
        title: input.title ?? '',
        tags: input.tags ?? [],
        createdAt: new Date().toISOString(),
        productIds: productsOf(input),
        minimum: minimumOf(input),
        amount: amountOf(input),
        each: input.customerGets?.value?.discountAmount?.appliesOnEachItem ?? true,
        combines: input.combinesWith?.productDiscounts ?? false,
      }
      await store.saveDiscount(discount)
      return { automaticDiscountNode: { id: discount.id }, userErrors: [] }
    },

    async discountAutomaticDeactivate({ id }: { id: string }) {
      const discount = store.discounts().find((one) => one.id === id)
      if (discount === undefined) return { automaticDiscountNode: null, userErrors: [NO_DISCOUNT] }
      await store.saveDiscount({ ...discount, inactive: true })
      return { automaticDiscountNode: { id }, userErrors: [] }
    },

    async discountAutomaticDelete({ id }: { id: string }) {
      if (!store.discounts().some((discount) => discount.id === id)) {
        return { deletedAutomaticDiscountId: null, userErrors: [NO_DISCOUNT] }
      }
      await store.dropDiscount(id)
      return { deletedAutomaticDiscountId: id, userErrors: [] }
    },
  }
}

/**
 * Whole yen that discounts take off a cart: of each product the best one that its quantity reaches. If one of them does
 * not go with those of other products, only the best of all applies.
 */
export function automaticDiscount(lines: readonly OrderLineRecord[], store: SandboxStore): number {
  const quantities = new Map<string, number>()
  const totals = new Map<string, number>()
  for (const { productId, quantity, unitPrice } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
    totals.set(productId, (totals.get(productId) ?? 0) + quantity * Number(unitPrice))
  }
  const best = [...quantities].map(([productId, quantity]) =>
    activeDiscounts(store)
      .filter(({ productIds, minimum }) => productIds.includes(productId) && quantity >= minimum)
      .map(({ amount, each, combines }) => ({
        combines,
        off: Math.min(each ? amount * quantity : amount, totals.get(productId) ?? 0),
      }))
      .reduce((one, other) => (other.off > one.off ? other : one), { combines: true, off: 0 }),
  )
  const offs = best.map(({ off }) => off)
  return best.every(({ combines }) => combines)
    ? offs.reduce((sum, off) => sum + off, 0)
    : Math.max(...offs)
}

const activeDiscounts = (store: SandboxStore) =>
  store.discounts().filter(({ inactive }) => !inactive)
const productsOf = ({ customerGets }: DiscountInput) =>
  customerGets?.items?.products?.productsToAdd ?? []
const minimumOf = ({ minimumRequirement }: DiscountInput) =>
  Number(minimumRequirement?.quantity?.greaterThanOrEqualToQuantity ?? 0)
const amountOf = ({ customerGets }: DiscountInput) =>
  Number(customerGets?.value?.discountAmount?.amount ?? 0)

function complaints(input: DiscountInput, store: SandboxStore): UserErrorRecord[] {
  const errors: (UserErrorRecord & { extraInfo: null })[] = []
  const complain = (code: string, field: string, message: string) =>
    errors.push({ code, field: ['automaticBasicDiscount', field], message, extraInfo: null })
  const title = input.title ?? ''
  if (title.trim() === '') complain('BLANK', 'title', "Title can't be blank")
  if (title.length > 255) complain('TOO_LONG', 'title', 'Title is too long')
  if (store.discounts().some((known) => known.title === title)) {
    complain('TAKEN', 'title', 'Title must be unique for automatic discount')
  }
  if (!input.startsAt) complain('BLANK', 'startsAt', "Starts at can't be blank")
  const products = productsOf(input)
  if (products.length === 0 || products.some((id) => store.product(id) === undefined)) {
    complain('INVALID', 'customerGets', 'Product does not exist')
  }
  if (!(amountOf(input) > 0)) {
    complain('VALUE_OUTSIDE_RANGE', 'customerGets', 'Value must be greater than 0')
  }
  if (!(minimumOf(input) >= 1)) {
    complain('GREATER_THAN', 'minimumRequirement', 'Quantity must be greater than 0')
  }
  if (errors.length === 0 && activeDiscounts(store).length >= MOST_ACTIVE) {
    const message = 'The active period overlaps with that of another price rule'
    complain('ACTIVE_PERIOD_OVERLAP', 'base', message)
  }
  return errors
}

function presentDiscount(discount: DiscountRecord, store: SandboxStore): object {
  // Products that were deleted are no longer among them.
  const products = discount.productIds.flatMap((id) => store.product(id) ?? [])
  return {
    id: discount.id,
    discount: {
      __typename: 'DiscountAutomaticBasic',
      title: discount.title,
      tags: discount.tags,
      status: 'ACTIVE',
      minimumRequirement: {
        __typename: 'DiscountMinimumQuantity',
        greaterThanOrEqualToQuantity: String(discount.minimum),
      },
      customerGets: {
        items: {
          __typename: 'DiscountProducts',
          products: (page: PageArguments) => connection(products, page, ({ id }) => ({ id })),
        },
        value: {
          __typename: 'DiscountAmount',
          appliesOnEachItem: discount.each,
          amount: { amount: `${discount.amount}.0`, currencyCode: CURRENCY },
        },
      },
    },
  }
}
