import type { Sentence } from '../errors/in-language.ts'
import { CANVAS } from './catalogue.ts'
import type { Window } from './geometry.ts'

export const WINDOW_SIDES = ['x', 'y', 'width', 'height'] as const
export type WindowSide = (typeof WINDOW_SIDES)[number]

/** What is said of every number of a window that is wrong. */
export const WINDOW_RULE: Sentence = {
  en: `Enter whole px. The window must lie on the canvas of ${CANVAS.width} × ${CANVAS.height} px.`,
  ja: `ピクセル単位の整数で指定してください。窓は${CANVAS.width} × ${CANVAS.height} pxのキャンバス内に収めてください。`,
}

/** The numbers by which a window does not lie on the canvas in whole px. */
export function wrongSides(window: Window): WindowSide[] {
  const { x, y, width, height } = window
  const least = { x: 0, y: 0, width: 1, height: 1 }
  const end = { width: x + width > CANVAS.width, height: y + height > CANVAS.height }
  return WINDOW_SIDES.filter((side) => {
    const isPx = Number.isInteger(window[side]) && window[side] >= least[side]
    return !isPx || (side !== 'x' && side !== 'y' && end[side])
  })
}
