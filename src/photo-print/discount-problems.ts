import { MAX_QUANTITY } from './quantity-price.ts'

/** Most JPY for one print. */
export const MAX_PRINT_PRICE = 1_000_000
/** Most thresholds of a template. */
export const MAX_DISCOUNTS = 20

export type DiscountProblemCode =
  | 'THRESHOLD_NOT_WHOLE'
  | 'THRESHOLD_NOT_ASCENDING'
  | 'PRICE_NOT_WHOLE'
  | 'PRICE_RISES'

/** One thing that is wrong with a row of a table of discounts, at one of its two fields. */
export type DiscountProblem = {
  readonly row: number
  readonly field: 'quantity' | 'unitPrice'
  readonly code: DiscountProblemCode
}

type Row = { readonly quantity?: unknown; readonly unitPrice?: unknown }

/** Whether a value is a price of one print: whole JPY, never free. */
export function isPrintPrice(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_PRINT_PRICE
}

/**
 * Everything that is wrong with a table of discounts: thresholds are whole numbers from 2 on, strictly
 * ascending; prices whole JPY from 1 on that never rise, not even above the base price
 * (specification, section 2.5). Runs in the console as well as in the service.
 */
export function discountProblems(basePrice: unknown, rows: readonly Row[]): DiscountProblem[] {
  const problems: DiscountProblem[] = []
  let threshold = 1
  let price = isPrintPrice(basePrice) ? basePrice : MAX_PRINT_PRICE
  for (const [row, { quantity, unitPrice }] of rows.entries()) {
    if (!isThreshold(quantity))
      problems.push({ row, field: 'quantity', code: 'THRESHOLD_NOT_WHOLE' })
    else if (quantity <= threshold)
      problems.push({ row, field: 'quantity', code: 'THRESHOLD_NOT_ASCENDING' })
    else threshold = quantity

    if (!isPrintPrice(unitPrice))
      problems.push({ row, field: 'unitPrice', code: 'PRICE_NOT_WHOLE' })
    else if (unitPrice > price) problems.push({ row, field: 'unitPrice', code: 'PRICE_RISES' })
    else price = unitPrice
  }
  return problems
}

function isThreshold(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 2 && Number(value) <= MAX_QUANTITY
}
