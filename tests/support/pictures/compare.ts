import sharp from 'sharp'
import { ssim } from 'ssim.js'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import type { Window } from '../../../src/composition/geometry.ts'
import { PREVIEW_RESIZE } from '../../../src/composition/preview.ts'

/** Mean structural similarity of two pictures of one size, 1 where they are equal. */
export function similarity(one: Raster, other: Raster): number {
  return ssim(imageData(one), imageData(other)).mssim
}

function imageData({ data, width, height, channels }: Raster): ImageData {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let px = 0; px < width * height; px++) {
    for (let c = 0; c < 3; c++) rgba[px * 4 + c] = data[px * channels + c] ?? 0
    rgba[px * 4 + 3] = channels === 4 ? (data[px * 4 + 3] ?? 0) : 255
  }
  return { data: rgba, width, height } as ImageData
}

/** A full picture reduced as its preview is, before that is encoded. */
export async function reducedToPreview({ data, ...raw }: Raster): Promise<Raster> {
  const { data: reduced, info } = await sharp(data, { raw })
    .resize(PREVIEW_RESIZE)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: reduced, width: info.width, height: info.height, channels: raw.channels }
}

/** A colour of no template. */
export const MAGENTA = { r: 255, g: 0, b: 255 } as const

/** The smallest rectangle around all px that are more magenta than anything else; `null` where there is none. */
export function magentaBox({ data, width, height, channels }: Raster): Window | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let px = 0; px < width * height; px++) {
    const [r = 0, g = 0, b = 0] = data.subarray(px * channels, px * channels + 3)
    if (Math.min(r, b) - g < 128) continue
    left = Math.min(left, px % width)
    right = Math.max(right, px % width)
    top = Math.min(top, Math.floor(px / width))
    bottom = Math.max(bottom, Math.floor(px / width))
  }
  if (right < 0) return null
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
