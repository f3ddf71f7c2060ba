import type { Window } from '../geometry.ts'
import type { Buffers } from './buffers.ts'
import { drawOver } from './draw.ts'
import type { PlacedArtwork } from './placed-artwork.ts'
import type { Raster } from './raster.ts'

/** What lies under the frames: mat and artwork, in the part of the canvas that frames leave open. */
export type Base = { readonly picture: Raster; readonly part: Window }

/**
 * Clears the part, draws the mat, then the artwork (specification, section 2.3, rules 1 to 3). The
 * picture has an alpha channel only where something may show through.
 */
export function drawBase(
  mat: Raster | null,
  artwork: PlacedArtwork,
  part: Window,
  buffers: Buffers,
): Base {
  const opaque =
    mat?.channels === 3 || (artwork.picture.channels === 3 && contains(artwork.place, part))
  const channels = opaque ? 3 : 4
  const { width, height } = part
  const picture: Raster = {
    data: buffers.take(width * height * channels),
    width,
    height,
    channels,
  }
  if (mat && mat.channels === channels) picture.data.set(mat.data)
  else {
    picture.data.fill(0)
    if (mat) drawOver(picture, mat, 0, 0)
  }
  drawOver(picture, artwork.picture, artwork.place.x - part.x, artwork.place.y - part.y)
  return { picture, part }
}

/** True when no px of the inner rectangle lies outside of the outer one. */
export function contains(outer: Window, inner: Window): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** Smallest rectangle that contains both. */
export function union(a: Window, b: Window): Window {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
