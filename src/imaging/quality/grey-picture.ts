import type { Dimensions } from './crop.ts'

/** Longest side in px to which a picture is reduced before its sharpness and tones are judged. */
const JUDGED_SIDE_PX = 1024

/** A picture of one byte a pixel, 0 black to 255 white, row by row. */
export type GreyPicture = Dimensions & { readonly pixels: Uint8Array }

/** The size of a picture reduced to `side`; smaller ones keep theirs. */
export function reducedSize({ width, height }: Dimensions, side = JUDGED_SIDE_PX): Dimensions {
  const scale = Math.min(1, side / Math.max(width, height))
  const of = (px: number) => Math.max(1, Math.round(px * scale))
  return { width: of(width), height: of(height) }
}

/** Luma (Rec. 601) of RGBA pixels; what is transparent counts as the white of the paper. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, size: Dimensions): GreyPicture {
  const pixels = new Uint8Array(size.width * size.height)
  for (let at = 0; at < pixels.length; at++) {
    const byte = (channel: number) => rgba[at * 4 + channel] ?? 0
    const luma = 0.299 * byte(0) + 0.587 * byte(1) + 0.114 * byte(2)
    pixels[at] = Math.round(255 + ((luma - 255) * byte(3)) / 255)
  }
  return { ...size, pixels }
}
