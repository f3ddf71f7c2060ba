/** How good a print looks in the hand. `refused` is not printed at all. */
export type Rating = 'good' | 'acceptable' | 'low' | 'refused'

/** Effective DPI from which a print has each rating; between the last and the minimum of the brand it is low. */
export const DPI_FROM = { good: 300, acceptable: 200 } as const

/**
 * @param dpi px of the picture on an inch of paper.
 * @param minDpi below this the brand refuses the picture.
 *
 * @see docs/decisions/0096-write-print-files-with-full-chroma-down-to-100-dpi.md
 */
export function rateDpi(dpi: number, minDpi: number): Rating {
  if (dpi < minDpi) return 'refused'
  if (dpi >= DPI_FROM.good) return 'good'
  return dpi >= DPI_FROM.acceptable ? 'acceptable' : 'low'
}
