/** Edge of a thumbnail in px (specification, section 2.9). */
export const THUMBNAIL_EDGE = 300
/** Where bar and picture meet, lossy compression mixes their colours: so many px of the thumbnail. */
const MIXED = 1

type Size = { readonly width: number; readonly height: number }

/**
 * How much of a thumbnail that shows the whole picture is bars: on the left and on the right (`inline`), above and
 * below (`block`), each as a fraction of the edge.
 *
 * @param size of the picture.
 */
export function thumbnailBars({ width, height }: Size): {
  readonly inline: number
  readonly block: number
} {
  return { inline: bar(width / height), block: bar(height / width) }
}

/** @param ratio length of the picture across the bars to its longer side. */
function bar(ratio: number): number {
  if (ratio >= 1) return 0
  const shown = Math.max(1, Math.round(ratio * THUMBNAIL_EDGE))
  const empty = Math.ceil((THUMBNAIL_EDGE - shown) / 2)
  return Math.min(empty + MIXED, (THUMBNAIL_EDGE - 1) / 2) / THUMBNAIL_EDGE
}
