import { CANVAS } from './catalogue.ts'

const WIDTH = 480

/**
 * Size in px of the small rendition of a composed picture: for a column of a gallery on a fine screen.
 *
 * @see docs/decisions/0077-write-a-small-preview-with-every-variant.md
 */
export const PREVIEW = {
  width: WIDTH,
  height: Math.round((WIDTH * CANVAS.height) / CANVAS.width),
} as const

/**
 * How a picture of the canvas is reduced to it. Linear after the box shrink costs a fifth less than lanczos, and the
 * difference is invisible at this size.
 */
export const PREVIEW_RESIZE = { ...PREVIEW, fit: 'fill', kernel: 'linear' } as const
