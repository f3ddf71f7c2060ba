/**
 * Effective DPI below which a brand prints nothing: the default, and the bounds within which a brand chooses. From 300
 * every print is good, so that no brand needs more.
 *
 * @see docs/decisions/0096-write-print-files-with-full-chroma-down-to-100-dpi.md
 */
export const MINIMUM_DPI = { default: 100, min: 50, max: 300 } as const
