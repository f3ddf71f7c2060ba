import { randomBytes } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { checkDraftOrder } from './check-draft-order.ts'
import { connection, type PageArguments } from './connection.ts'
import { automaticDiscount } from './discounts.ts'
import type { DraftOrderInput } from './draft-order-input.ts'
import { findVariant } from './find-variant.ts'
import type { SandboxParts } from './mutations.ts'
import { nextOrderName } from './new-order.ts'
import { moneyBag, presentOrder } from './present-order.ts'
import { type DraftOrderRecord, numberOf, type OrderLineRecord } from './records.ts'
import type { SandboxStore } from './store.ts'

type Parts = Pick<SandboxParts, 'store' | 'origin'>

/** Path of the page at which a shopper pays a draft order. */
export const invoicePath = ({ id, secret }: DraftOrderRecord): string =>
  `/invoices/${numberOf(id)}/${secret}`

/** What the lines of an order cost, whole yen. */
export const subtotal = (lines: readonly OrderLineRecord[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + Number(unitPrice) * quantity, 0)

/** The queries of draft orders that the sandbox answers, by their names in the schema. */
export function draftOrderQueries({ store, origin }: Parts): Record<string, unknown> {
  return {
    draftOrder({ id }: { id: string }) {
      const draft = store.draftOrder(id)
      return draft === undefined ? null : presentDraft(draft, store, origin)
    },
    draftOrders({ query, ...page }: PageArguments & { query?: string | null }) {
      const found = store.draftOrders().filter(matching(query?.trim() ?? ''))
      return connection(found, page, (draft) => presentDraft(draft, store, origin))
    },
  }
}

/** The mutations of draft orders that the sandbox carries out, by their names in the schema. */
export function draftOrderMutations({ store, origin }: Parts): Record<string, unknown> {
  return {
    async draftOrderCreate({ input }: { input: DraftOrderInput }) {
      const userErrors = checkDraftOrder(input, store)
      if (userErrors.length > 0) return { draftOrder: null, userErrors }
      const draft = newDraft(input, store)
      await store.saveDraftOrder(draft)
      return { draftOrder: presentDraft(draft, store, origin), userErrors: [] }
    },

    async draftOrderDelete({ input: { id } }: { input: { id: string } }) {
      const draft = store.draftOrder(id)
      const refused = (message: string) => ({
        deletedId: null,
        userErrors: [{ field: ['id'], message }],
      })
      if (draft === undefined) return refused('Draft order does not exist')
      if (draft.status === 'COMPLETED') return refused('Draft order has already been completed')
      await store.dropDraftOrder(id)
      return { deletedId: id, userErrors: [] }
    },

    async draftOrderComplete({ id }: { id: string }) {
      const draft = store.draftOrder(id)
      const refused = (message: string) => ({
        draftOrder: null,
        userErrors: [{ field: ['id'], message }],
      })
      if (draft === undefined) return refused('Draft order does not exist')
      if (draft.status === 'COMPLETED') return refused('This order has been paid')
      const completed = await completeDraft(draft, store)
      return { draftOrder: presentDraft(completed, store, origin), userErrors: [] }
    },
  }
}

/** Makes the order of a draft, as a payment does. */
export async function completeDraft(
  draft: DraftOrderRecord,
  store: SandboxStore,
): Promise<DraftOrderRecord> {
  const now = new Date().toISOString()
  const order = {
    id: store.newId('Order'),
    name: nextOrderName(store),
    test: false,
    createdAt: now,
    processedAt: now,
    cancelledAt: null,
    cancelReason: null,
    lines: draft.lines.map((line) => ({ ...line, id: store.newId('LineItem') })),
  }
  const completed = {
    ...draft,
    status: 'COMPLETED' as const,
    orderId: order.id,
    updatedAt: now,
  }
  await Promise.all([store.saveOrder(order), store.saveDraftOrder(completed)])
  return completed
}

function newDraft(input: DraftOrderInput, store: SandboxStore): DraftOrderRecord {
  const draft = plainDraft(input, store)
  // Prices that a draft order sets itself are final.
  const isDiscounted =
    input.acceptAutomaticDiscounts && !input.lineItems?.some((line) => line.priceOverride)
  return isDiscounted ? { ...draft, discount: automaticDiscount(draft.lines, store) } : draft
}

function plainDraft({ lineItems, tags }: DraftOrderInput, store: SandboxStore): DraftOrderRecord {
  const now = new Date().toISOString()
  const id = store.newId('DraftOrder')
  return {
    id,
    name: `#D${numberOf(id)}`,
    status: 'OPEN',
    tags: [...(tags ?? [])],
    secret: randomBytes(16).toString('hex'),
    createdAt: now,
    updatedAt: now,
    orderId: null,
    lines: (lineItems ?? []).flatMap(({ variantId, quantity, priceOverride, customAttributes }) => {
      const found = variantId ? findVariant(store, variantId) : undefined
      if (found === undefined) return []
      const { product, variant } = found
      return {
        id: store.newId('DraftOrderLineItem'),
        productId: product.id,
        variantId: variant.id,
        title: product.title,
        sku: variant.sku,
        quantity,
        refunded: 0,
        unitPrice: priceOverride ? String(Number(priceOverride.amount)) : variant.price,
        attributes: (customAttributes ?? []).map(({ key, value }) => ({ key, value })),
      }
    }),
  }
}

function presentDraft(draft: DraftOrderRecord, store: SandboxStore, origin: string): object {
  const total = moneyBag(subtotal(draft.lines) - (draft.discount ?? 0))
  return {
    __typename: 'DraftOrder',
    id: draft.id,
    legacyResourceId: numberOf(draft.id),
    name: draft.name,
    status: draft.status,
    ready: true,
    tags: draft.tags,
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    invoiceUrl: `${origin}${invoicePath(draft)}`,
    subtotalPriceSet: total,
    totalPriceSet: total,
    order: () => {
      const order = draft.orderId === null ? undefined : store.order(draft.orderId)
      return order === undefined ? null : presentOrder(order, store, origin)
    },
    lineItems: (args: PageArguments) =>
      connection(draft.lines, args, (line) => ({
        __typename: 'DraftOrderLineItem',
        id: line.id,
        title: line.title,
        name: line.title,
        sku: line.sku,
        quantity: line.quantity,
        customAttributes: line.attributes ?? [],
        originalTotalSet: moneyBag(Number(line.unitPrice) * line.quantity),
      })),
  }
}

/** @throws GraphQLError for a search that the sandbox does not know. */
function matching(query: string): (draft: DraftOrderRecord) => boolean {
  if (query === '') return () => true
  const tag = /^tag:'([^']+)'$/.exec(query)?.[1]
  if (tag === undefined) {
    throw new GraphQLError(`The commerce sandbox does not search draft orders by ${query}.`)
  }
  return ({ tags }) => tags.includes(tag)
}
