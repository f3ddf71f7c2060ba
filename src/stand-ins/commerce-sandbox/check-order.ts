import { findVariant } from './find-variant.ts'
import type { OrderInput } from './order-input.ts'
import { CURRENCY } from './shop-facts.ts'
import type { SandboxStore } from './store.ts'
import type { UserErrorRecord } from './user-error.ts'

/** Every complaint about an order: the sandbox sells variants of its products, in its own currency. */
export function checkOrder(
  { currency, lineItems, processedAt }: OrderInput,
  store: SandboxStore,
): UserErrorRecord[] {
  const complaints: UserErrorRecord[] = []
  const complain = (field: readonly string[], message: string, code = 'INVALID') =>
    complaints.push({ code, field: ['order', ...field], message })
  if (currency && currency !== CURRENCY) complain(['currency'], `The shop sells in ${CURRENCY}`)
  if (processedAt && !(Date.parse(processedAt) <= Date.now())) {
    complain(['processedAt'], 'Processed at must not be in the future', 'PROCESSED_AT_INVALID')
  }
  if (!lineItems?.length) complain(['lineItems'], 'Line items must have at least one line item')
  for (const [index, { variantId, quantity }] of (lineItems ?? []).entries()) {
    const at = ['lineItems', String(index)]
    if (!variantId) {
      complain([...at, 'variantId'], 'The commerce sandbox sells variants of products only')
    } else if (findVariant(store, variantId) === undefined) {
      complain([...at, 'variantId'], `Product variant does not exist: ${variantId}`)
    }
    if (quantity < 1) complain([...at, 'quantity'], 'Quantity must be greater than 0')
  }
  return complaints
}
