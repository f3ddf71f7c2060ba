import { diffArrays } from 'diff'

/** A run of words that is in both texts, or in one of them. */
export type TextChange = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** A part of a text, such as an article, in two versions. */
export type PartChange = {
  readonly heading: string
  /** The heading itself in both versions. */
  readonly headingChanges: readonly TextChange[]
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  /** What is added and removed below the heading, in the order in which it is read. */
  readonly changes: readonly TextChange[]
}

/** Japanese has no spaces: a word is what the Unicode rules and the dictionary of ICU take for one. */
const words = new Intl.Segmenter('ja', { granularity: 'word' })
const wordsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment)

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): TextChange[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Compares two texts below a heading that both have. They differ. */
export function comparePart(heading: string, before: string, after: string): PartChange {
  return {
    heading,
    headingChanges: [{ kind: 'same', text: heading }],
    kind: before === '' ? 'added' : after === '' ? 'removed' : 'changed',
    changes: compareWords(before, after),
  }
}
