/** How well a text matches a query: less is better. */
const EQUAL = 0
const BEGINS = 1
const WORDS_BEGIN = 2
const CONTAINED = 3
const IN_DETAILS = 4

export type Ranked = {
  readonly label: string
  /** What is shown beside the label, and searched as well. */
  readonly detail?: string
}

/**
 * Returns those that match a query, the best first, and those that match alike in the order in which they came. Every word
 * of the query must be in the label or the detail, in any order; case and width of the characters do not matter.
 */
export function ranked<T extends Ranked>(query: string, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, rank: rankOf(query, one) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ one }) => one)
}

/** `null` where it does not match. */
function rankOf(query: string, { label, detail = '' }: Ranked): number | null {
  const sought = normalized(query)
  const text = normalized(label)
  const words = sought.split(' ')
  if (text === sought) return EQUAL
  if (text.startsWith(sought)) return BEGINS
  const starts = text.split(/[^\p{L}\p{N}\p{M}]+/u)
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return WORDS_BEGIN
  if (words.every((word) => text.includes(word))) return CONTAINED
  const whole = `${text} ${normalized(detail)}`
  return words.every((word) => whole.includes(word)) ? IN_DETAILS : null
}

const normalized = (text: string) =>
  text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
