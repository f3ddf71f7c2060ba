'use client'
import type { KeyboardEvent } from 'react'
import { movedFrame, resizedFrame } from '../../../../../src/imaging/quality/crop-frame.ts'
import { useTexts } from '../texts.ts'
import { PartCanvas } from './part-canvas.tsx'
import type { CropFrame } from './use-crop-frame.ts'
import { CORNERS, useFrameGestures } from './use-frame-gestures.ts'

type Props = {
  readonly bitmap: ImageBitmap | null
  readonly crop: CropFrame
  /** Part of the sheet's width and height, from 0 to 1, that may be cut off at each edge. */
  readonly bleed: { readonly width: number; readonly height: number }
}

const ZOOM_OF_KEY = 1.05
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOMS: Readonly<Record<string, number>> = {
  '+': 1 / ZOOM_OF_KEY,
  '=': 1 / ZOOM_OF_KEY,
  '-': ZOOM_OF_KEY,
  _: ZOOM_OF_KEY,
}

/** The whole picture with the frame of the part to print, moved by pointer and by keyboard. */
export function CropStage({ bitmap, crop, bleed }: Props) {
  const texts = useTexts().crop
  const { frame, limits, change } = crop
  const { picture } = limits
  const gestures = useFrameGestures(crop)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = MOVES[event.key]
    const zoom = ZOOMS[event.key]
    if (move === undefined && zoom === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? 1 : Math.max(1, Math.max(picture.width, picture.height) / 100)
    change((before, now) =>
      move
        ? movedFrame(before, { x: move[0] * step, y: move[1] * step }, now)
        : resizedFrame(before, before.width * (zoom ?? 1), now),
    )
  }
  const percent = (part: number, of: number) => `${(100 * part) / of}%`
  return (
    <div
      {...gestures}
      className="crop-stage"
      style={{
        aspectRatio: `${picture.width} / ${picture.height}`,
        // Never taller than the window allows: the width follows from the height, then.
        inlineSize: `min(100%, calc(var(--crop-stage-height) * ${picture.width / picture.height}))`,
      }}
    >
      {bitmap && (
        <PartCanvas {...{ bitmap, picture }} longest={1600} part={{ x: 0, y: 0, ...picture }} />
      )}
      <div
        aria-describedby="crop-help"
        aria-label={texts.frame}
        className="crop-frame"
        id="crop-frame"
        onKeyDown={onKeyDown}
        role="application"
        style={{
          insetInlineStart: percent(frame.x, picture.width),
          insetBlockStart: percent(frame.y, picture.height),
          inlineSize: percent(frame.width, picture.width),
          blockSize: percent(frame.height, picture.height),
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys of its own.
        tabIndex={0}
      >
        {bleed.width > 0 && (
          <span
            className="crop-frame__bleed"
            style={{ inset: `${bleed.height * 100}% ${bleed.width * 100}%` }}
          />
        )}
        {CORNERS.map((corner) => (
          <span
            className={`crop-frame__corner crop-frame__corner--${corner}`}
            data-corner={corner}
            key={corner}
          />
        ))}
      </div>
    </div>
  )
}
