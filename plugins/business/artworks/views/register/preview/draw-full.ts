import type { PlacedArtwork } from '../../../../../../src/composition/engine/base.ts'
import { createBuffers } from '../../../../../../src/composition/engine/buffers.ts'
import { createPainter } from '../../../../../../src/composition/engine/painter.ts'
import { isOpaque, withoutAlpha } from '../../../../../../src/composition/engine/raster.ts'
import { fitInside, type Size, type Window } from '../../../../../../src/composition/geometry.ts'
import type { Layers } from '../../../../../../src/composition/layers.ts'
import { imageDataOf, pixelsOf } from './canvas-pixels.ts'
import { fullTemplates, type ListedTemplate } from './template-pictures.ts'

/**
 * One variant on the canvas of 3555 × 2528 px, drawn by the painter of the service from the file itself.
 *
 * @param size px of the upright picture.
 * @throws when the browser cannot decode the file, or a template cannot be loaded.
 */
export async function drawFull(
  file: Blob,
  size: Size,
  { window, frame, mat }: Layers<ListedTemplate>,
  templatesUrl: string,
): Promise<ImageBitmap> {
  const artwork = (within: Window) => placed(file, size, within)
  const painter = createPainter(artwork, fullTemplates(templatesUrl), createBuffers(1))
  const picture = await painter.draw({
    window,
    frame: { sha256: frame.sha256 },
    mat: mat && { sha256: mat.template.sha256, opening: mat.opening },
  })
  return createImageBitmap(imageDataOf(picture))
}

async function placed(file: Blob, size: Size, window: Window): Promise<PlacedArtwork> {
  const place = fitInside(size, window)
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: place.width,
    resizeHeight: place.height,
    resizeQuality: 'high',
  })
  const picture = pixelsOf(bitmap, place)
  return { picture: isOpaque(picture) ? withoutAlpha(picture) : picture, place }
}
