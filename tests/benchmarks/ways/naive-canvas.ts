import { createCanvas, loadImage } from '@napi-rs/canvas'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { fitInside } from '../../../src/composition/geometry.ts'
import type { Way } from './way.ts'

/** The rules of the specification written down as they stand, one picture after another. */
export const naiveCanvas: Way = async ({ artworkPath, planned }) => {
  const run = async () => {
    let bytes = 0
    for (const { mat, frame, window } of planned) {
      const canvas = createCanvas(CANVAS.width, CANVAS.height)
      const context = canvas.getContext('2d')
      context.clearRect(0, 0, CANVAS.width, CANVAS.height)
      if (mat) context.drawImage(await loadImage(mat.path), 0, 0, CANVAS.width, CANVAS.height)
      const artwork = await loadImage(artworkPath)
      const { x, y, width, height } = fitInside(artwork, window)
      context.drawImage(artwork, x, y, width, height)
      if (frame) context.drawImage(await loadImage(frame.path), 0, 0, CANVAS.width, CANVAS.height)
      bytes += (await canvas.encode('webp', 90)).length
    }
    return bytes
  }
  return { run }
}
