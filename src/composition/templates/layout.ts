import { CANVAS } from '../catalogue.ts'
import type { Window } from '../geometry.ts'
import type { Orientation } from '../orientation.ts'

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

/** Width of the mat between moulding and cut, in landscape. */
const MAT_WIDTH = 250

/** Paper that stays visible between the mat's cut and the artwork. */
const MAT_REVEAL = 34

/**
 * One frame for each orientation. A frame that stands has to be smaller to fit on the canvas, so its
 * moulding and margins are narrower. The windows have the ratios 3:2, 2:3, 1:1, 12:5 and 5:12.
 */
export const PREMIUM: Record<Orientation, FramedLayout> = {
  landscape: framed(centred(3010, 2260, 6), 104, MAT_WIDTH + MAT_REVEAL),
  portrait: framed(centred(1709, 2260, 6), 84, 186 + MAT_REVEAL),
  square: framed(centred(2260, 2260, 6), 96, 218 + MAT_REVEAL),
  panorama: framed(centred(3130, 1675, 6), 88, 196 + MAT_REVEAL),
  tall: framed(centred(1264, 2300, 6), 72, 156 + MAT_REVEAL),
}

/** Upper edge of the mat's bevelled cut; the one mat follows the artwork in every frame. */
export const MAT_CUT: Window = inset(PREMIUM.landscape.opening, MAT_WIDTH)

export const WOOD: Record<Orientation, FramedLayout> = {
  landscape: framed(centred(2990, 2180, 6), 128, 92),
  portrait: framed(centred(1573, 2180, 6), 104, 76),
  square: framed(centred(2180, 2180, 6), 116, 84),
  panorama: framed(centred(3100, 1504, 6), 104, 78),
  tall: framed(centred(1113, 2240, 6), 88, 66),
}

/** A board that stands in the groove of a wooden block. */
export type StandLayout = {
  readonly panel: Window
  /** The block's front, which covers the board's lower edge. */
  readonly block: Window
  /** Where the wall meets the table. */
  readonly horizon: number
  readonly window: Window
}

/** @param side of the board on each side of the block, px. */
function standing(panel: Window, side: number, margin: number): StandLayout {
  const bottom = panel.y + panel.height
  return {
    panel,
    block: { x: panel.x + side, y: bottom - 58, width: panel.width - 2 * side, height: 206 },
    horizon: bottom - 189,
    window: {
      x: panel.x + margin,
      y: panel.y + margin,
      width: panel.width - 2 * margin,
      height: panel.height - 2 * margin - 28,
    },
  }
}

export const STAND: Record<Orientation, StandLayout> = {
  landscape: standing(centred(2480, 1750, 120), 520, 64),
  portrait: standing(centred(1252, 1850, 139), 246, 56),
  square: standing(centred(1742, 1770, 120), 390, 60),
  panorama: standing(centred(2900, 1306, 110), 620, 60),
  tall: standing(centred(838, 1900, 130), 180, 50),
}

/** A card on an envelope, seen from above. */
export type PostcardLayout = {
  readonly card: Window
  readonly radius: number
  readonly window: Window
  readonly envelope: Window
  /** Degrees. */
  readonly envelopeTurn: number
}

function posted(card: Window, margin: number): PostcardLayout {
  const long = card.width > card.height
  const envelope = centred(card.width + (long ? 90 : 66), card.height + (long ? 66 : 90), -8)
  return { card, radius: 14, window: inset(card, margin), envelope, envelopeTurn: -3.1 }
}

export const POSTCARD: Record<Orientation, PostcardLayout> = {
  landscape: posted(centred(2840, 2014, 4), 78),
  portrait: posted(centred(1443, 2100, 4), 64),
  square: posted(centred(2014, 2014, 4), 72),
  panorama: posted(centred(2960, 1310, 4), 66),
  tall: posted(centred(964, 2150, 4), 58),
}
