/** Largest share of letters that may differ between a misspelt name and the one that is suggested. */
const MAX_DISTANCE_SHARE = 0.4

/** Insertions, deletions and changes that lead from one text to the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The known name that a misspelt one most probably stands for, or undefined. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(name.length * MAX_DISTANCE_SHARE)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const found = distance(name, candidate)
    if (found < least) [best, least] = [candidate, found]
  }
  return best
}
