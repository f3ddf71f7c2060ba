import { CANVAS } from '../../../../../src/composition/catalogue.ts'
import type { Size, Window } from '../../../../../src/composition/geometry.ts'
import {
  WINDOW_SIDES,
  type WindowSide,
  wrongSides,
} from '../../../../../src/composition/template-window.ts'
import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import type { CompositionTemplate } from '../../../../../src/payload-types.ts'

/** The four numbers of a window as they are typed. */
export type WindowValues = Readonly<Record<WindowSide, string>>

export const EMPTY_WINDOW: WindowValues = { x: '', y: '', width: '', height: '' }

export function windowValuesOf(window: CompositionTemplate['window']): WindowValues {
  const sides = WINDOW_SIDES.map((side) => [side, String(window?.[side] ?? '')])
  return { ...EMPTY_WINDOW, ...Object.fromEntries(sides) }
}

/** What was typed; `null` for nothing at all. What is no whole number is NaN: `６６０` and `1,484` are numbers. */
export function typedWindow(values: WindowValues): Window | null {
  if (WINDOW_SIDES.every((side) => values[side].trim() === '')) return null
  const { x, y, width, height } = values
  return { x: pxOf(x), y: pxOf(y), width: pxOf(width), height: pxOf(height) }
}

/** The text of a form for a window. */
export const windowText = (window: Window) => WINDOW_SIDES.map((side) => window[side]).join(',')

/** What can be seen to be wrong with a window before it is sent. */
export function windowFaults(window: Window | null, message: string): FieldMessage[] {
  return window ? wrongSides(window).map((side) => ({ path: `window.${side}`, message })) : []
}

/** A size as people read it. */
export const sizeText = ({ width, height }: Size) => `${width} × ${height} px`

export const CANVAS_SIZE = sizeText(CANVAS)

function pxOf(text: string): number {
  const digits = text.normalize('NFKC').replace(/[,\s]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
