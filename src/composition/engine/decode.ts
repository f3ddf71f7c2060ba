import type { Sharp } from 'sharp'
import type { Raster } from './raster.ts'

/** Pixels of a picture: sRGB (by its profile, if it has one), 8 bits, with alpha if it has any. */
export async function decode(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 3 && channels !== 4) {
    throw new Error(`expected 3 or 4 channels, not ${channels}`)
  }
  return { data, width, height, channels }
}
