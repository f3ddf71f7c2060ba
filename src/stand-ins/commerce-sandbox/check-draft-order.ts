import { DRAFT_FIELDS, DRAFT_LINE_FIELDS, type DraftOrderInput } from './draft-order-input.ts'
import { findVariant } from './find-variant.ts'
import { CURRENCY } from './shop-facts.ts'
import type { SandboxStore } from './store.ts'

/** A complaint in the form of draft orders, which has no code. */
type Complaint = { readonly field: readonly string[]; readonly message: string }

/** The platform's limits of tags. */
const MAX_TAGS = 250
const MAX_TAG_LENGTH = 40

/** Every complaint about a draft order: the sandbox sells variants of its products, in its own currency. */
export function checkDraftOrder(input: DraftOrderInput, store: SandboxStore): Complaint[] {
  const complaints: Complaint[] = []
  const complain = (field: readonly string[], message: string) =>
    complaints.push({ field, message })
  for (const field of unknownFields(input, DRAFT_FIELDS)) {
    complain([field], `The commerce sandbox does not read ${field} of a draft order`)
  }
  const { lineItems, tags } = input
  if (!lineItems?.length) complain(['lineItems'], 'Add at least 1 product')
  if ((tags ?? []).length > MAX_TAGS) complain(['tags'], `Tags are limited to ${MAX_TAGS}`)
  if (tags?.some((tag) => tag.length > MAX_TAG_LENGTH)) {
    complain(['tags'], `Tags must be ${MAX_TAG_LENGTH} characters or less`)
  }
  for (const [index, line] of (lineItems ?? []).entries()) {
    const at = ['lineItems', String(index)]
    for (const field of unknownFields(line, DRAFT_LINE_FIELDS)) {
      complain([...at, field], `The commerce sandbox does not read ${field} of a line`)
    }
    if (!line.variantId) {
      complain([...at, 'variantId'], 'The commerce sandbox sells variants of products only')
    } else if (findVariant(store, line.variantId) === undefined) {
      complain([...at, 'variantId'], 'Product with ID is no longer available.')
    }
    if (line.quantity < 1) complain([...at, 'quantity'], 'Quantity must be greater than 0')
    const { priceOverride } = line
    if (priceOverride && priceOverride.currencyCode !== CURRENCY) {
      complain([...at, 'priceOverride'], `The shop sells in ${CURRENCY}`)
    }
    if (priceOverride && !/^\d+(\.0+)?$/.test(priceOverride.amount)) {
      complain([...at, 'priceOverride'], 'Price override must be a whole amount of yen')
    }
  }
  return complaints
}

function unknownFields(input: object, known: readonly string[]): string[] {
  return Object.entries(input).flatMap(([name, value]) =>
    value === null || known.includes(name) ? [] : [name],
  )
}
