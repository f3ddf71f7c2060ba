import type { Window } from './geometry.ts'

/**
 * Whether the opening of a mat stays where it is drawn (`fixed`), or is moved around the picture, which
 * makes the mat serve the frames of every orientation (`follow`).
 *
 * @see docs/decisions/0212-move-the-opening-of-a-mat-around-the-picture.md
 */
export const FITS = ['fixed', 'follow'] as const
export type Fit = (typeof FITS)[number]

/** The opening of a mat is drawn for one place of an artwork and goes around another. */
export type MovedOpening = { readonly from: Window; readonly to: Window }

/**
 * Smaller differences are not seen. With them the default mats stay as they are drawn around a 3:2
 * picture, which would leave 4 px more on two sides.
 */
const VISIBLE_PX = 8

/** How an opening that is drawn for one place is moved around another; `null` if it can stay. */
export function movedOpening(from: Window, to: Window): MovedOpening | null {
  const gaps = [
    to.x - from.x,
    to.y - from.y,
    to.x + to.width - from.x - from.width,
    to.y + to.height - from.y - from.height,
  ]
  return gaps.every((gap) => Math.abs(gap) < VISIBLE_PX) ? null : { from, to }
}
