import type { Dimensions } from './crop.ts'

/** Whether any of the RGBA pixels lets the paper through. */
export function seesThrough(
  rgba: Uint8Array | Uint8ClampedArray,
  { width, height }: Dimensions,
): boolean {
  for (let at = 3; at < width * height * 4; at += 4) if ((rgba[at] ?? 255) < 255) return true
  return false
}
