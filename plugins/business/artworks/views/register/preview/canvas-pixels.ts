import type { Raster } from '../../../../../../src/composition/engine/raster.ts'
import type { Size, Window } from '../../../../../../src/composition/geometry.ts'

/** A canvas beside the page, whose px are read and written. */
function contextOf({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no memory for a canvas.')
  return context
}

/** The px of a part of a picture that is stretched over a canvas of a size. Closes the bitmap. */
export function pixelsOf(bitmap: ImageBitmap, size: Size, part: Window = whole(size)): Raster {
  const context = contextOf(part)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, -part.x, -part.y, size.width, size.height)
  bitmap.close()
  const { data, width, height } = context.getImageData(0, 0, part.width, part.height)
  return { data: new Uint8Array(data.buffer), width, height, channels: 4 }
}

/** The px of a picture as browsers take them. */
export function imageDataOf({ data, width, height, channels }: Raster): ImageData {
  const image = new ImageData(width, height)
  if (channels === 4) image.data.set(data)
  else {
    image.data.fill(255)
    for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
      image.data[to] = data[from] ?? 0
      image.data[to + 1] = data[from + 1] ?? 0
      image.data[to + 2] = data[from + 2] ?? 0
    }
  }
  return image
}

/** A picture as a file without loss. */
export async function fileOf(picture: Raster): Promise<Blob> {
  const context = contextOf(picture)
  context.putImageData(imageDataOf(picture), 0, 0)
  return context.canvas.convertToBlob({ type: 'image/png' })
}

const whole = ({ width, height }: Size): Window => ({ x: 0, y: 0, width, height })
