import sharp from 'sharp'
import { expect } from 'vitest'

/** Colour in the middle of the picture, as fractions of its width and height. */
export async function colourAt(path: string | Uint8Array, x = 0.5, y = 0.5): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const offset =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(offset, offset + 3)]
}

/** Fails when a channel is further from the expected one than `tolerance` levels. */
export function expectNear(actual: number[], expected: readonly number[], tolerance: number): void {
  const worst = Math.max(
    ...expected.map((value, index) => Math.abs(value - (actual[index] ?? 999))),
  )
  expect(worst, `${actual} is not near ${expected}`).toBeLessThanOrEqual(tolerance)
}
