'use client'
import { useMemo, useState } from 'react'
import type { PrintSize } from '../../../../../src/brands/print-specification.ts'
import type { Dimensions, Rectangle } from '../../../../../src/imaging/quality/crop.ts'
import {
  type FrameLimits,
  frameLimits,
  largestFrame,
  middleOf,
  placedFrame,
  resizedFrame,
} from '../../../../../src/imaging/quality/crop-frame.ts'
import { type PrintPlan, planPrint } from '../../../../../src/imaging/quality/print-plan.ts'
import type { BrandPrint, PrintSizeState } from '../use-print-data.ts'

export type Change = (next: (frame: Rectangle, limits: FrameLimits) => Rectangle) => void

export type CropFrame = {
  /** The part to print, in px of the picture. */
  readonly frame: Rectangle
  readonly limits: FrameLimits
  readonly plan: PrintPlan
  /** How much larger the part is printed than the largest one would be, in percent. */
  readonly zoom: number
  readonly mostZoom: number
  readonly change: Change
  readonly zoomTo: (percent: number) => void
  /** Lays the sheet across; the middle of the part stays. */
  readonly turn: () => void
  readonly reset: () => void
}

/** The crop of a picture for a sheet, while the user chooses it. */
export function useCropFrame(
  picture: Dimensions,
  { dpi, min_dpi: minDpi, ratio }: BrandPrint,
  state: PrintSizeState,
): CropFrame {
  const upright = { width: state.width_px, height: state.height_px }
  const [across, setAcross] = useState(
    (upright.width - upright.height) * (state.crop.width - state.crop.height) < 0,
  )
  const limitsOf = (lies: boolean) =>
    frameLimits(picture, lies ? { width: upright.height, height: upright.width } : upright, {
      dpi,
      minDpi,
    })
  const limits = limitsOf(across)
  const [frame, setFrame] = useState(() => placedFrame(state.crop, limits))
  const plan = useMemo(() => {
    const planned = planPrint(picture, { dpi, minDpi, ratio }, sizeOf(state), {
      unit: 'px',
      ...frame,
    })
    if (typeof planned === 'string') throw new Error(`A placed frame was refused: ${planned}`)
    return planned
  }, [picture, dpi, minDpi, ratio, state, frame])
  const most = largestFrame(limits).width
  const least = Math.min(limits.minWidth, most)
  return {
    ...{ frame, limits, plan },
    zoom: Math.round((100 * most) / frame.width),
    mostZoom: Math.round((100 * most) / least),
    change: (next) => setFrame((before) => next(before, limits)),
    zoomTo: (percent) => setFrame((before) => resizedFrame(before, (100 * most) / percent, limits)),
    turn: () => {
      const next = limitsOf(!across)
      const { x, y } = middleOf(frame)
      const { width, height } = placedFrame({ x: 0, y: 0, width: frame.height }, next)
      setAcross(!across)
      setFrame(placedFrame({ x: x - width / 2, y: y - height / 2, width }, next))
    },
    reset: () => setFrame(largestFrame(limits)),
  }
}

function sizeOf({ size, ...state }: PrintSizeState): PrintSize {
  return {
    id: size,
    widthMm: state.width_mm,
    heightMm: state.height_mm,
    widthPx: state.width_px,
    heightPx: state.height_px,
  }
}
