import type { Size } from './geometry.ts'

/** The shapes of pictures, each with a set of templates: frames that lie, stand or are square. */
export const ORIENTATIONS = ['landscape', 'portrait', 'square', 'panorama', 'tall'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/**
 * The sets that serve a picture, the best first; the last is always `landscape`, which every set-up
 * has. A picture of unknown size gets that one.
 *
 * @see docs/decisions/0211-choose-the-templates-by-the-shape-of-the-picture.md
 */
export function orientationsFor(picture: Size | null): readonly Orientation[] {
  const ratio = picture ? picture.width / picture.height : Number.NaN
  if (ratio >= 2) return ['panorama', 'landscape']
  if (ratio <= 1 / 2) return ['tall', 'portrait', 'landscape']
  if (ratio <= 0.9) return ['portrait', 'landscape']
  if (ratio < 1.1) return ['square', 'landscape']
  return ['landscape']
}
