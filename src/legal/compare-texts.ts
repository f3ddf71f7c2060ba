import { diffArrays } from 'diff'
import { type Article, articlesOf } from './articles.ts'

/** A run of words that is in both texts, or in one of them. */
export type TextChange = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

export type ArticleChange = {
  readonly heading: string
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  /** What is added and removed, in the order in which it is read. */
  readonly changes: readonly TextChange[]
}

/** Japanese has no spaces: a word is what the Unicode rules and the dictionary of ICU take for one. */
const words = new Intl.Segmenter('ja', { granularity: 'word' })
const wordsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment)

/**
 * Compares two versions of a legal text as a lawyer reads them: article by article, and within one word by word. An article
 * whose heading has changed is paired with the one in its place.
 *
 * @see docs/decisions/0232-compare-versions-by-articles-and-words.md
 */
export function compareTexts(before: string, after: string): ArticleChange[] {
  return paired(articlesOf(before), articlesOf(after)).map(([from, to]) => {
    const heading = (to ?? from)?.heading ?? ''
    const changes = changesOf(markdownOf(from), markdownOf(to))
    if (!from) return { heading, kind: 'added', changes }
    if (!to) return { heading, kind: 'removed', changes }
    const isSame = changes.every(({ kind }) => kind === 'same')
    return { heading, kind: isSame ? 'same' : 'changed', changes }
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

const markdownOf = (article: Article | undefined): string =>
  article ? [article.heading, article.body].filter(Boolean).join('\n\n') : ''

function changesOf(before: string, after: string): TextChange[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
