import { diffArrays } from 'diff'
import { compareWords, type PartChange } from '../versions/compared-text.ts'
import { type Article, articlesOf } from './articles.ts'

/**
 * Compares two versions of a legal text as a lawyer reads them: article by article, and within one word by word. An article
 * whose heading has changed is paired with the one in its place.
 *
 * @see docs/decisions/0232-compare-versions-by-articles-and-words.md
 */
export function compareTexts(before: string, after: string): PartChange[] {
  return paired(articlesOf(before), articlesOf(after)).map(([from, to]) => {
    const heading = (to ?? from)?.heading ?? ''
    const headingChanges = compareWords(from?.heading ?? '', to?.heading ?? '')
    const changes = compareWords(from?.body ?? '', to?.body ?? '')
    const compared = { heading, headingChanges, changes }
    if (!from) return { ...compared, kind: 'added' }
    if (!to) return { ...compared, kind: 'removed' }
    const isSame = [...headingChanges, ...changes].every(({ kind }) => kind === 'same')
    return { ...compared, kind: isSame ? 'same' : 'changed' }
  })
}

type Pair = readonly [Article | undefined, Article | undefined]

/** The articles of both texts, in the order of the later one, with those that were removed in their old places. */
function paired(before: readonly Article[], after: readonly Article[]): Pair[] {
  const runs = diffArrays([...before], [...after], {
    comparator: (one, other) => one.heading === other.heading,
  })
  const pairs: Pair[] = []
  let [from, to] = [0, 0]
  let removed: Article[] = []
  const flush = () => {
    for (const article of removed) pairs.push([article, undefined])
    removed = []
  }
  for (const { added, removed: isRemoved, value } of runs) {
    if (isRemoved) {
      removed = before.slice(from, from + value.length)
      from += value.length
      continue
    }
    const current = after.slice(to, to + value.length)
    to += value.length
    if (added) {
      for (const article of current) pairs.push([removed.shift(), article])
      flush()
      continue
    }
    flush()
    for (const article of current) pairs.push([before[from++], article])
  }
  flush()
  return pairs
}
