/** Width and height in px. */
export type Dimensions = { readonly width: number; readonly height: number }

/** A part of an upright picture in px, from its upper left corner. */
export type Rectangle = Dimensions & { readonly x: number; readonly y: number }

/** A rectangle as a client sends it: in px, or in fractions of the picture's width and height. */
export type CropInput = Rectangle & { readonly unit: 'px' | 'fraction' }

/** The largest rectangle of a ratio (width ÷ height) in the middle of a picture. */
export function centredCrop(picture: Dimensions, ratio: number): Rectangle {
  const wide = picture.width > picture.height * ratio
  const width = wide ? clamp(Math.round(picture.height * ratio), picture.width) : picture.width
  const height = wide ? picture.height : clamp(Math.round(picture.width / ratio), picture.height)
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  }
}

/** The rectangle in whole px. Edges are rounded, so that neighbouring rectangles stay neighbours. */
export function cropInPixels({ unit, ...crop }: CropInput, picture: Dimensions): Rectangle {
  const scaleX = unit === 'fraction' ? picture.width : 1
  const scaleY = unit === 'fraction' ? picture.height : 1
  const x = Math.round(crop.x * scaleX)
  const y = Math.round(crop.y * scaleY)
  const width = Math.round((crop.x + crop.width) * scaleX) - x
  const height = Math.round((crop.y + crop.height) * scaleY) - y
  return { x, y, width, height }
}

/** Whether the rectangle has an area and lies within the picture. */
export function liesWithin(crop: Rectangle, picture: Dimensions): boolean {
  const numbers = [crop.x, crop.y, crop.width, crop.height]
  return (
    numbers.every(Number.isInteger) &&
    Math.min(crop.x, crop.y) >= 0 &&
    Math.min(crop.width, crop.height) >= 1 &&
    crop.x + crop.width <= picture.width &&
    crop.y + crop.height <= picture.height
  )
}

/** Whether a rectangle has a ratio (width ÷ height) as exactly as whole px can have it. */
export function hasRatio({ width, height }: Dimensions, ratio: number): boolean {
  return Math.abs(width - height * ratio) <= 1 || Math.abs(height - width / ratio) <= 1
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 1), most)
}
