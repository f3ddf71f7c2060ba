import sharp from 'sharp'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { fitInside } from '../../../src/composition/geometry.ts'
import type { Way } from './way.ts'

/** One sharp pipeline a picture, from the files, one after another, with sharp's own settings. */
export const naiveSharp: Way = async ({ artworkPath, planned }) => {
  const run = async () => {
    let bytes = 0
    for (const { mat, frame, window } of planned) {
      const { autoOrient } = await sharp(artworkPath).metadata()
      const { x: left, y: top, width, height } = fitInside(autoOrient, window)
      const resized = sharp(artworkPath).autoOrient().resize(width, height, { fit: 'fill' })
      const input = await resized.png({ compressionLevel: 0 }).toBuffer()
      const background = { r: 0, g: 0, b: 0, alpha: 0 }
      const webp = await sharp({ create: { ...CANVAS, channels: 4, background } })
        .composite([
          ...(mat ? [{ input: mat.path }] : []),
          { input, left, top },
          ...(frame ? [{ input: frame.path }] : []),
        ])
        .webp({ quality: 90 })
        .toBuffer()
      bytes += webp.length
    }
    return bytes
  }
  return { run }
}
