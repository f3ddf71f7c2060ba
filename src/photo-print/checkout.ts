/** Why an upload cannot go to the checkout as it is. */
export type CheckoutProblem =
  | 'NO_PHOTO'
  | 'PHOTO_FAILED'
  | 'PHOTO_NOT_PRINT_READY'
  | 'QUANTITY_NOT_SHARED'

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
