import { contains, type Window } from '../geometry.ts'
import type { Buffers } from './buffers.ts'
import { drawOver } from './draw.ts'
import { drawMat, type PlacedMat } from './mat.ts'
import type { Raster } from './raster.ts'

/** An artwork at the size of a window, and where on the canvas it goes. */
export type PlacedArtwork = { readonly picture: Raster; readonly place: Window }

/** What lies under the frames: mat and artwork, in the part of the canvas that frames leave open. */
export type Base = { readonly picture: Raster; readonly part: Window }

/**
 * Clears the part, draws the mat, then the artwork (specification, section 2.3, rules 1 to 3). The
 * picture has an alpha channel only where something may show through.
 */
export function drawBase(
  mat: PlacedMat | null,
  artwork: PlacedArtwork,
  part: Window,
  buffers: Buffers,
): Base {
  const opaque =
    mat?.picture.channels === 3 || (artwork.picture.channels === 3 && contains(artwork.place, part))
  const channels = opaque ? 3 : 4
  const { width, height } = part
  const picture: Raster = {
    data: buffers.take(width * height * channels),
    width,
    height,
    channels,
  }
  // A mat that has an alpha channel where the picture needs none lies wholly under the artwork.
  if (mat?.picture.channels === channels) drawMat(picture, part, mat)
  else picture.data.fill(0)
  drawOver(picture, artwork.picture, artwork.place.x - part.x, artwork.place.y - part.y)
  return { picture, part }
}
