import { Unportable } from './unportable.ts'
import { index, isFalsy, isNil, list, order, property, text } from './values.ts'

/** As Ruby's sort, but stable: nil is last. */
function compare(a: unknown, b: unknown): number {
  if (isNil(a) || isNil(b)) return Number(isNil(a)) - Number(isNil(b))
  const difference = order(a, b)
  if (difference === undefined) throw new Unportable('sort-types')
  return difference
}

function slice(value: unknown, offset: unknown, length: unknown = 1): unknown {
  const all = Array.isArray(value) ? value : [...text(value)]
  const from = index(offset) < 0 ? all.length + index(offset) : index(offset)
  const count = index(length ?? 1)
  const part = from < 0 || count < 0 ? [] : all.slice(from, from + count)
  return Array.isArray(value) ? part : part.join('')
}

function sort(value: unknown, name?: unknown): unknown[] {
  const of = (item: unknown) => (isNil(name) ? item : property(item, name))
  const sorted = list(value).toSorted((a, b) => compare(of(a), of(b)))
  // Ruby's sort is not stable, so the order of equal items is known only where they are the same.
  const hasTie = sorted.some(
    (item, at) => at > 0 && item !== sorted[at - 1] && compare(of(sorted[at - 1]), of(item)) === 0,
  )
  if (hasTie) throw new Unportable('sort-ties')
  return sorted
}

/** Filters whose input is a list, or which take a part of one. */
export const listFilters = {
  slice,
  sort,
  size(value: unknown) {
    if (typeof value === 'string') return [...value].length
    if (Array.isArray(value)) return value.length
    if (typeof value === 'number') throw new Unportable('size-of-number')
    return isNil(value) || typeof value !== 'object' ? 0 : Object.keys(value).length
  },
  split(value: unknown, separator: unknown) {
    const [whole, by] = [text(value), text(separator)]
    const parts =
      by === ' ' ? whole.split(/[\0\t\n\v\f\r ]+/) : by === '' ? [...whole] : whole.split(by)
    if (by === ' ' && parts[0] === '') parts.shift()
    while (parts.at(-1) === '') parts.pop()
    return parts
  },
  join: (value: unknown, glue: unknown = ' ') => list(value).map(text).join(text(glue)),
  first: (value: unknown) => (Array.isArray(value) ? value[0] : undefined),
  last: (value: unknown) => (Array.isArray(value) ? value.at(-1) : undefined),
  map: (value: unknown, name: unknown) => list(value).map((item) => property(item, name)),
  where(value: unknown, name: unknown, target?: unknown) {
    return list(value).filter((item) => {
      const found = property(item, name)
      return isNil(target) ? !isFalsy(found) : found === target
    })
  },
  reverse: (value: unknown) => list(value).toReversed(),
  compact: (value: unknown) => list(value).filter((item) => !isNil(item)),
  concat(value: unknown, more: unknown) {
    if (!Array.isArray(more)) throw new Unportable('concat-no-list')
    return [...list(value), ...more]
  },
  uniq(value: unknown) {
    const items = list(value)
    if (items.some((item) => typeof item === 'object' && item !== null))
      throw new Unportable('uniq-objects')
    return [...new Set(items)]
  },
} as const
