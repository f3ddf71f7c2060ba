import { isPlainObject } from './is-plain-object.ts'
import { QUERY_BOUNDS } from './query-bounds.ts'

/**
 * A `where` of which every search has at most as many words as the bounds permit for a search in the fields of a
 * list of the console. A title that was pasted into its search field then finds the records that its first words
 * describe, where it would break the page.
 *
 * @param fields how many fields the list searches.
 */
export function withShortSearches(where: unknown, fields: number): unknown {
  const words = Math.floor(QUERY_BOUNDS.totals.searches / Math.max(1, fields))
  const most = Math.max(1, Math.min(QUERY_BOUNDS.words, words))
  const shorten = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(shorten)
    // A date, which a condition may compare, is none.
    if (!isPlainObject(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === 'like' && typeof value === 'string' ? firstWords(value, most) : shorten(value),
      ]),
    )
  }
  return shorten(where)
}

const firstWords = (text: string, most: number) => text.trim().split(/\s+/).slice(0, most).join(' ')
