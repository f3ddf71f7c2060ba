/** Why an upload cannot go to the checkout as it is; the last one is of the shop, not of the upload. */
export type CheckoutProblem =
  | 'NO_PHOTO'
  | 'PHOTO_FAILED'
  | 'PHOTO_NOT_PRINT_READY'
  | 'QUANTITY_NOT_SHARED'
  | 'CHECKOUT_UNAVAILABLE'

type PhotoState = { readonly stored: boolean; readonly printReady: boolean }

/**
 * What keeps an upload from the checkout; nothing for one that is ready. `quantity` counts prints of all
 * photos together, and every photo is printed equally often (specification, section 2.6).
 */
export function checkoutProblems(
  photos: readonly PhotoState[],
  quantity: number,
): CheckoutProblem[] {
  if (photos.length === 0) return ['NO_PHOTO']
  const problems: CheckoutProblem[] = []
  if (photos.some(({ stored }) => !stored)) problems.push('PHOTO_FAILED')
  if (photos.some(({ stored, printReady }) => stored && !printReady))
    problems.push('PHOTO_NOT_PRINT_READY')
  if (quantity % photos.length !== 0) problems.push('QUANTITY_NOT_SHARED')
  return problems
}

/**
 * Splits a total into whole yen for each print, so that lines of an order add up to it exactly: the more expensive
 * prints first, and a single line where the total is a multiple of the quantity.
 */
export function checkoutPrices(
  totalJpy: number,
  quantity: number,
): { readonly quantity: number; readonly unitPriceJpy: number }[] {
  const unitPriceJpy = Math.floor(totalJpy / quantity)
  const dearer = totalJpy - unitPriceJpy * quantity
  return [
    { quantity: dearer, unitPriceJpy: unitPriceJpy + 1 },
    { quantity: quantity - dearer, unitPriceJpy },
  ].filter((line) => line.quantity > 0)
}
