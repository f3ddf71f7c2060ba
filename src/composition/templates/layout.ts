import { CANVAS } from '../catalogue.ts'
import type { Window } from '../geometry.ts'

/** Measures of the default templates, px on the canvas. One px is about 0.13 mm of the real thing. */
export type FramedLayout = {
  /** Outer edge of the moulding. */
  readonly outer: Window
  /** Width of the moulding. */
  readonly rim: number
  /** What the moulding leaves open. */
  readonly opening: Window
  /** Where the artwork goes. */
  readonly window: Window
}

/** The rectangle that remains when so many px are taken off each side. */
function inset({ x, y, width, height }: Window, by: number): Window {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}

function centred(width: number, height: number, lift: number): Window {
  return {
    x: Math.floor((CANVAS.width - width) / 2),
    y: Math.floor((CANVAS.height - height) / 2) - lift,
    width,
    height,
  }
}

function framed(outer: Window, rim: number, margin: number): FramedLayout {
  const opening = inset(outer, rim)
  return { outer, rim, opening, window: inset(opening, margin) }
}

/** Width of the mat between moulding and cut. */
const MAT_WIDTH = 250

/** Paper that stays visible between the mat's cut and an artwork that fills the window. */
const MAT_REVEAL = 34

export const PREMIUM = framed(centred(3010, 2260, 6), 104, MAT_WIDTH + MAT_REVEAL)

/** Upper edge of the mat's bevelled cut. */
export const MAT_CUT: Window = inset(PREMIUM.opening, MAT_WIDTH)

export const WOOD = framed(centred(2990, 2180, 6), 128, 92)

const PANEL = centred(2480, 1750, 120)

/** A board that stands in the groove of a wooden block. */
export const STAND = {
  panel: PANEL,
  /** The block's front, which covers the board's lower edge. */
  block: {
    x: PANEL.x + 520,
    y: PANEL.y + PANEL.height - 58,
    width: PANEL.width - 1040,
    height: 206,
  },
  /** Where the wall meets the table. */
  horizon: 1830,
  window: {
    x: PANEL.x + 64,
    y: PANEL.y + 64,
    width: PANEL.width - 128,
    height: PANEL.height - 156,
  },
} as const

const CARD = centred(2840, 2014, 4)

/** A card on an envelope, seen from above. */
export const POSTCARD = {
  card: CARD,
  radius: 14,
  window: inset(CARD, 78),
  envelope: centred(2930, 2080, -8),
  envelopeTurn: -3.1,
} as const
