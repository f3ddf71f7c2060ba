'use client'
import { useEffect, useRef } from 'react'
import type { Dimensions, Rectangle } from '../../../../../src/imaging/quality/crop.ts'
import { reducedSize } from '../../../../../src/imaging/quality/grey-picture.ts'
import { drawPart } from './draw-part.ts'

type Props = {
  readonly bitmap: ImageBitmap
  /** Px of the picture that the bitmap shows reduced. */
  readonly picture: Dimensions
  /** What is drawn of it, in px of the picture. */
  readonly part: Rectangle
  /** Most px of the longer side of the drawing. */
  readonly longest: number
}

/** A part of the picture, drawn. Says nothing to those who cannot see it: the numbers beside it do. */
export function PartCanvas({ bitmap, picture, part, longest }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = reducedSize(part, longest)
  // After every render: a canvas whose size is set is empty again.
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawPart(context, { bitmap, picture, part, size })
  })
  return <canvas height={size.height} ref={canvas} width={size.width} />
}
