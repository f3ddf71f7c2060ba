import sharp, { type WebpOptions } from 'sharp'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { WEBP } from '../../../src/composition/engine/encode.ts'
import { fitInside } from '../../../src/composition/geometry.ts'
import type { Material, Way } from './way.ts'

/**
 * One sharp pipeline a picture, from the files, one after another, with sharp's own settings. Its default
 * effort of the encoder is 4, for which the encoder takes more than twice the time of the engine's 2.
 */
export const naiveSharp: Way = (material) => compose(material, { quality: WEBP.quality })

/** The same with the engine's effort. A canvas has no such setting. */
export const naiveSharpSameEffort: Way = (material) => compose(material, WEBP)

async function compose({ artworkPath, planned }: Material, webpOptions: WebpOptions) {
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
        .webp(webpOptions)
        .toBuffer()
      bytes += webp.length
    }
    return bytes
  }
  return { run }
}
