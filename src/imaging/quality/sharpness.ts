import type { GreyPicture } from './grey-picture.ts'

/** Below this a picture may be out of focus: a crisp edge gives hundreds, one blurred over 2 px gives 5. */
const BLURRED_BELOW = 15
/** Differences of tone below which a picture shows nothing that could be sharp. */
const PLAIN_BELOW = 16
const TILES = 8

/**
 * Variance of the Laplacian in the sharpest of a picture's tiles: small where nothing in it has a crisp
 * edge. Plain sky and paper say nothing, so the other tiles do not count. 0 below 3 × 3 px.
 */
export function sharpnessOf(picture: GreyPicture): number {
  let sharpest = 0
  for (let row = 0; row < TILES; row++) {
    for (let column = 0; column < TILES; column++) {
      sharpest = Math.max(sharpest, laplacianVariance(picture, row, column))
    }
  }
  return sharpest
}

/** Whether a picture may be out of focus. A hint: painted mist is no fault. */
export function looksBlurred(picture: GreyPicture): boolean {
  let darkest = 255
  let lightest = 0
  for (const tone of picture.pixels) {
    if (tone < darkest) darkest = tone
    if (tone > lightest) lightest = tone
  }
  return lightest - darkest >= PLAIN_BELOW && sharpnessOf(picture) < BLURRED_BELOW
}

function laplacianVariance(
  { width, height, pixels }: GreyPicture,
  row: number,
  column: number,
): number {
  const edge = (part: number, px: number) => 1 + Math.floor((part * Math.max(0, px - 2)) / TILES)
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = edge(row, height); y < edge(row + 1, height); y++) {
    for (let x = edge(column, width); x < edge(column + 1, width); x++) {
      const at = y * width + x
      const tone = (offset: number) => pixels[at + offset] ?? 0
      const value = tone(-1) + tone(1) + tone(-width) + tone(width) - 4 * tone(0)
      count += 1
      sum += value
      squares += value * value
    }
  }
  if (count === 0) return 0
  return squares / count - (sum / count) ** 2
}
