'use client'
import { type PointerEvent, useEffect, useRef } from 'react'
import type { Rectangle } from '../../../../../src/imaging/quality/crop.ts'
import {
  middleOf,
  movedFrame,
  type Point,
  placedFrame,
  resizedFrame,
} from '../../../../../src/imaging/quality/crop-frame.ts'
import type { CropFrame } from './use-crop-frame.ts'

const ZOOM_OF_WHEEL = 1.05

/** Corners by what they keep in place: the corner opposite. */
export const CORNERS = ['nw', 'ne', 'sw', 'se'] as const
type Corner = (typeof CORNERS)[number]

type Grip = {
  /** The part and the fingers when the gesture began, in px of the picture. */
  readonly frame: Rectangle
  readonly from: readonly Point[]
  readonly corner: Corner | null
}

/**
 * Moves the frame by mouse, pen and fingers: dragging moves it, a corner resizes it, two fingers do
 * both, the wheel zooms at the pointer, and a press beside the frame brings it there.
 */
export function useFrameGestures({ frame, limits, change }: CropFrame) {
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const grip = useRef<Grip | null>(null)

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return {
      x: ((clientX - box.left) / box.width) * limits.picture.width,
      y: ((clientY - box.top) / box.height) * limits.picture.height,
    }
  }
  const begin = (start: Rectangle, corner: Corner | null) => {
    grip.current = { frame: start, from: [...pointers.current.values()], corner }
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const point = at(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, point)
    const corner = (event.target as HTMLElement).dataset.corner as Corner | undefined
    if (pointers.current.size > 1 || corner || isInside(point, frame))
      return begin(frame, pointers.current.size > 1 ? null : (corner ?? null))
    const { width, height } = frame
    const there = { x: point.x - width / 2, y: point.y - height / 2, width }
    const moved = placedFrame(there, limits)
    change(() => moved)
    begin(moved, null)
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!pointers.current.has(event.pointerId) || !grip.current) return
    pointers.current.set(event.pointerId, at(event))
    const { frame: start, from, corner } = grip.current
    const [first, second] = [...pointers.current.values()]
    const [firstFrom, secondFrom] = from
    if (!first || !firstFrom) return
    const by = { x: first.x - firstFrom.x, y: first.y - firstFrom.y }
    change((_, now) => {
      if (second && secondFrom) {
        const grown = (start.width * between(first, second)) / between(firstFrom, secondFrom)
        const moved = {
          x: (first.x + second.x - firstFrom.x - secondFrom.x) / 2,
          y: (first.y + second.y - firstFrom.y - secondFrom.y) / 2,
        }
        return movedFrame(resizedFrame(start, grown, now), moved, now)
      }
      if (!corner) return movedFrame(start, by, now)
      // The larger of the two movements counts, so that a corner follows the pointer on either side.
      const wider = corner.endsWith('e') ? by.x : -by.x
      const taller = (corner.startsWith('s') ? by.y : -by.y) * now.ratio
      const grown = start.width + (Math.abs(wider) > Math.abs(taller) ? wider : taller)
      return resizedFrame(start, grown, now, opposite(start, corner))
    })
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId)
    // The finger that stays goes on from here.
    if (pointers.current.size > 0) begin(frame, null)
    else grip.current = null
  }

  // React listens to the wheel passively: the page would scroll as well.
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = event.deltaY < 0 ? 1 / ZOOM_OF_WHEEL : ZOOM_OF_WHEEL
      const point = at(event)
      change((before, now) => {
        const about = isInside(point, before) ? point : middleOf(before)
        return resizedFrame(before, before.width * factor, now, about)
      })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  return {
    ref: stage,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
  }
}

function isInside({ x, y }: Point, frame: Rectangle): boolean {
  return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height
}

function between(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
}

function opposite({ x, y, width, height }: Rectangle, corner: Corner): Point {
  return {
    x: corner.endsWith('e') ? x : x + width,
    y: corner.startsWith('s') ? y : y + height,
  }
}
