import { Unportable } from './unportable.ts'
import { number, wholeNumber } from './values.ts'

const SUBUNITS_PER_YEN = 100

function divisor(value: unknown): number {
  const by = number(value)
  if (by === 0) throw new Unportable('division-by-zero')
  return by
}

/** Filters whose result is a number, with Ruby's division: it rounds down, also below zero. */
export const numberFilters = {
  plus: (value: unknown, by: unknown) => wholeNumber(number(value) + number(by)),
  minus: (value: unknown, by: unknown) => wholeNumber(number(value) - number(by)),
  times: (value: unknown, by: unknown) => wholeNumber(number(value) * number(by)) + 0,
  divided_by: (value: unknown, by: unknown) => Math.floor(number(value) / divisor(by)) + 0,
  modulo(value: unknown, by: unknown) {
    const [dividend, of] = [number(value), divisor(by)]
    return dividend - of * Math.floor(dividend / of)
  },
  abs: (value: unknown) => Math.abs(number(value)),
  at_least: (value: unknown, least: unknown) => Math.max(number(value), number(least)),
  at_most: (value: unknown, most: unknown) => Math.min(number(value), number(most)),
  /**
   * An amount of the shop without its currency symbol. The shop's amounts are in hundredths, of yen too; its currency has
   * no decimals. The one filter that belongs to the shop and not to Liquid.
   *
   * @see https://shopify.dev/docs/api/liquid/filters/money_without_currency
   */
  money_without_currency(value: unknown) {
    const yen = number(value) / SUBUNITS_PER_YEN
    if (!Number.isInteger(yen)) throw new Unportable('part-of-yen')
    return String(yen).replace(/\B(?=(\d{3})+$)/g, ',')
  },
} as const
