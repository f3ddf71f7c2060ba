import { centredCrop, type Dimensions, type Rectangle } from './crop.ts'

/** Within what the part to print can be chosen. */
export type FrameLimits = {
  /** Px of the upright picture. */
  readonly picture: Dimensions
  /** Width ÷ height of the sheet as it lies. */
  readonly ratio: number
  /** Px of the narrowest part that is still printed; the whole picture may be narrower. */
  readonly minWidth: number
}

/** A place in px of the upright picture. */
export type Point = { readonly x: number; readonly y: number }

/**
 * The limits for a sheet: the part has its shape, lies within the picture and has enough px for the
 * lowest DPI at which the brand lets it pass (specification, section 2.9).
 *
 * @param sheet px of the print file, as the sheet lies.
 * @param print dots per inch of the print file, and the least that the picture must have.
 * @see docs/decisions/0120-choose-the-print-crop-with-a-frame-over-the-whole-picture.md
 */
export function frameLimits(
  picture: Dimensions,
  sheet: Dimensions,
  { dpi, minDpi }: { readonly dpi: number; readonly minDpi: number },
): FrameLimits {
  const ratio = sheet.width / sheet.height
  const least = (px: number) => Math.ceil((px * minDpi) / dpi)
  const minWidth = Math.max(least(sheet.width), Math.ceil(least(sheet.height) * ratio))
  return { picture, ratio, minWidth }
}

/** The largest centred crop: what is printed by default. */
export function largestFrame({ picture, ratio }: FrameLimits): Rectangle {
  return centredCrop(picture, ratio)
}

/** The possible part nearest to a wish, in whole px and exactly of the sheet's shape. */
export function placedFrame(
  { x, y, width: wanted }: Point & { readonly width: number },
  limits: FrameLimits,
): Rectangle {
  const { picture, ratio, minWidth } = limits
  const largest = largestFrame(limits)
  const width = clamp(wanted, Math.min(minWidth, largest.width), largest.width)
  const height = width === largest.width ? largest.height : clamp(width / ratio, 1, largest.height)
  return {
    x: clamp(x, 0, picture.width - width),
    y: clamp(y, 0, picture.height - height),
    width,
    height,
  }
}

/** The part moved by px of the picture, as far as the picture reaches. */
export function movedFrame(frame: Rectangle, by: Point, limits: FrameLimits): Rectangle {
  return placedFrame({ x: frame.x + by.x, y: frame.y + by.y, width: frame.width }, limits)
}

/**
 * The frame with another width, in px, scaled about a fixed point.
 *
 * @param about the fixed point; by default the centre of the frame.
 */
export function resizedFrame(
  frame: Rectangle,
  width: number,
  limits: FrameLimits,
  about: Point = middleOf(frame),
): Rectangle {
  const largest = largestFrame(limits).width
  const possible = clamp(width, Math.min(limits.minWidth, largest), largest)
  const scale = possible / frame.width
  return placedFrame(
    {
      x: about.x - (about.x - frame.x) * scale,
      y: about.y - (about.y - frame.y) * scale,
      width: possible,
    },
    limits,
  )
}

/** The middle of a part, in px of the picture. */
export function middleOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most)
}
