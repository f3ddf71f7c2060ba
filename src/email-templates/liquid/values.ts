import { Drop } from 'liquidjs'
import { Unportable } from './unportable.ts'

/** Numbers that count as such in both engines: whole ones, for JavaScript has no others that are exact. */
export function wholeNumber(value: number): number {
  if (Number.isSafeInteger(value)) return value
  throw new Unportable('decimals')
}

/** The text that the shop's Liquid makes of a value, as Ruby's `to_s`. */
export function text(value: unknown): string {
  if (value === undefined || value === null || value instanceof Drop) return ''
  if (typeof value === 'number') return String(wholeNumber(value))
  if (typeof value === 'object') throw new Unportable('not-a-text')
  return String(value)
}

/** The number that arithmetic filters take a value for, as Ruby's `to_i`. */
export function number(value: unknown): number {
  if (typeof value === 'number') return wholeNumber(value)
  if (typeof value !== 'string') return 0
  if (/^\s*-?\d+\.\d+\s*$/.test(value)) throw new Unportable('decimals')
  const [digits = '0'] = /^[ \t\n\v\f\r]*[+-]?\d+(_\d+)*/.exec(value) ?? []
  return wholeNumber(Number(digits.replaceAll('_', '')))
}

/** The number that a length or an offset is given as, as Ruby's `Integer()` without its other bases. */
export function index(value: unknown): number {
  const written = text(value)
  if (/^(0|-?[1-9]\d*)$/.test(written)) return wholeNumber(Number(written))
  throw new Unportable('not-an-index')
}

/** What filters of lists take a value for. Lists in lists become one list, as in Ruby. */
export function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flat(Number.POSITIVE_INFINITY)
  if (value === undefined || value === null) return []
  return [value]
}

/** The property of an item, own ones only. */
export function property(item: unknown, name: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw new Unportable('no-properties')
  const key = text(name)
  return Object.hasOwn(item, key) ? (item as Record<string, unknown>)[key] : undefined
}

export const isNil = (value: unknown) => value === undefined || value === null

/** Falsy in Liquid: only nil, also as the word in the template, and false. */
export const isFalsy = (value: unknown) =>
  isNil(value instanceof Drop ? value.valueOf() : value) || value === false

/**
 * Order of two values of the same type; texts by their code points, as Ruby compares their bytes.
 *
 * @returns undefined if they have no order.
 */
export function order(a: unknown, b: unknown): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== 'string' || typeof b !== 'string') return undefined
  const [left, right] = [[...a], [...b]]
  const at = left.findIndex((letter, n) => letter !== right[n])
  if (at < 0) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1)
}
