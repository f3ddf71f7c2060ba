import type { Dimensions, Rectangle } from '../../../../../src/imaging/quality/crop.ts'

type Drawing = {
  readonly bitmap: ImageBitmap
  /** Px of the picture that the bitmap shows reduced. */
  readonly picture: Dimensions
  /** What is drawn of it, in px of the picture. */
  readonly part: Rectangle
  /** Px of the drawing. */
  readonly size: Dimensions
}

/** Draws a part of a picture onto a canvas, from its upper left corner. */
export function drawPart(
  context: CanvasRenderingContext2D,
  { bitmap, picture, part, size }: Drawing,
): void {
  const scaleX = bitmap.width / picture.width
  const scaleY = bitmap.height / picture.height
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, size.width, size.height)
  context.drawImage(
    bitmap,
    part.x * scaleX,
    part.y * scaleY,
    part.width * scaleX,
    part.height * scaleY,
    0,
    0,
    size.width,
    size.height,
  )
}
