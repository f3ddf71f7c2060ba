import { defaultOperators, type Operators } from 'liquidjs'
import { Unportable } from './unportable.ts'
import { isFalsy, order, text } from './values.ts'

type Compared = (difference: number) => boolean

/** As Ruby: what has no order is not smaller or larger, but a text and a number are an error in the mail. */
const ordered = (holds: Compared) => (left: unknown, right: unknown) => {
  const comparable = [left, right].every((one) => ['string', 'number'].includes(typeof one))
  if (!comparable) return false
  const difference = order(left, right)
  if (difference === undefined) throw new Unportable('compare-types')
  return holds(difference)
}

function contains(whole: unknown, part: unknown): boolean {
  if (isFalsy(whole) || isFalsy(part)) return false
  if (typeof whole === 'string') return whole.includes(text(part))
  if (Array.isArray(whole)) return whole.includes(part)
  return typeof whole === 'object' && whole !== null && Object.hasOwn(whole, text(part))
}

/** Comparisons with the results of the shop's own Liquid. */
export const operators: Operators = {
  ...defaultOperators,
  '<': ordered((difference) => difference < 0),
  '<=': ordered((difference) => difference <= 0),
  '>': ordered((difference) => difference > 0),
  '>=': ordered((difference) => difference >= 0),
  contains,
  and: (left: unknown, right: unknown) => !isFalsy(left) && !isFalsy(right),
  or: (left: unknown, right: unknown) => !isFalsy(left) || !isFalsy(right),
}
