import type { Raster } from '../../../src/composition/engine/raster.ts'

/** A picture as numbers from 0 to 1, premultiplied, four a px. */
export type Reference = { readonly values: Float64Array; width: number; height: number }

/** A clear canvas. */
export function clearCanvas(width: number, height: number): Reference {
  return { values: new Float64Array(width * height * 4), width, height }
}

/** Source-over the slow way: every px, every channel, in floating point. */
export function paintOver(canvas: Reference, picture: Raster, left: number, top: number): void {
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = (y * picture.width + x) * picture.channels
      const to = ((y + top) * canvas.width + x + left) * 4
      const alpha = picture.channels === 4 ? (picture.data[from + 3] ?? 0) / 255 : 1
      for (let c = 0; c < 4; c++) {
        const above = c === 3 ? alpha : ((picture.data[from + c] ?? 0) / 255) * alpha
        canvas.values[to + c] = above + (canvas.values[to + c] ?? 0) * (1 - alpha)
      }
    }
  }
}

/**
 * Largest difference of a channel, 0 to 255. Colours are compared as they are seen, that is
 * premultiplied: a px that is nearly clear has hardly any.
 */
export function largestDifference(canvas: Reference, picture: Raster): number {
  let largest = 0
  for (let pixel = 0; pixel < canvas.width * canvas.height; pixel++) {
    const at = pixel * picture.channels
    const alpha = picture.channels === 4 ? (picture.data[at + 3] ?? 0) : 255
    for (let c = 0; c < 4; c++) {
      const seen = c === 3 ? alpha : ((picture.data[at + c] ?? 0) * alpha) / 255
      const difference = Math.abs(seen - (canvas.values[pixel * 4 + c] ?? 0) * 255)
      if (difference > largest) largest = difference
    }
  }
  return largest
}
