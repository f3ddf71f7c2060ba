const MOST_TERMS = 200
const LONGEST_TERM = 64

/** Japanese has no spaces: each pair of its characters is a term. */
const JAPANESE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
const RUNS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+|[\p{L}\p{N}]+/gu

/**
 * The terms of a text for the index: words, numbers and the parts of identifiers in lower case, Japanese in pairs of
 * characters. The same for lines and for what is searched, so an identifier finds itself.
 */
export function searchTerms(text: string): string[] {
  const terms = new Set<string>()
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    for (const term of JAPANESE.test(run) ? pairsOf(run) : [run.slice(0, LONGEST_TERM)]) {
      terms.add(term)
      if (terms.size === MOST_TERMS) return [...terms]
    }
  }
  return [...terms]
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return [run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
