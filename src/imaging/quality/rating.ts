/** How good a print looks in the hand. `refused` is not printed at all. */
export type Rating = 'good' | 'acceptable' | 'low' | 'refused'

/** Effective DPI from which a print has each rating; below the last it is refused. */
export const DPI_FROM = { good: 300, acceptable: 200, low: 100 } as const

/**
 * @param dpi px of the picture on an inch of paper.
 *
 * @see docs/decisions/0096-write-print-files-with-full-chroma-down-to-100-dpi.md
 */
export function rateDpi(dpi: number): Rating {
  if (dpi >= DPI_FROM.good) return 'good'
  if (dpi >= DPI_FROM.acceptable) return 'acceptable'
  return dpi >= DPI_FROM.low ? 'low' : 'refused'
}
