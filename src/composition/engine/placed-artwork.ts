import { fitInside, type Window } from '../geometry.ts'
import { openArtwork, resizeArtwork } from './artwork.ts'
import type { ArtworkByWindow } from './painter.ts'
import { isOpaque, type Raster } from './raster.ts'

/** How many sizes are made at once in the beginning, when no encoder keeps the cores busy yet. */
const RESIZED_AT_ONCE = 2

/**
 * Decodes an artwork once and resizes it once for each different size, in the order of the windows.
 * The full-size pixels are let go with the last of them.
 *
 * @throws ServiceError `IMAGE_CORRUPT`
 */
export async function placeArtwork(
  path: string,
  windows: readonly Window[],
): Promise<ArtworkByWindow> {
  const artwork = await openArtwork(path)
  const places = new Map<string, Window>()
  for (const window of windows) {
    const place = fitInside(artwork.size, window)
    places.set(sizeName(place), place)
  }
  const pictures = resizeAll(await artwork.decode(), places)

  return async (window) => {
    const place = fitInside(artwork.size, window)
    const picture = pictures.get(sizeName(place))
    if (!picture) throw new Error('The window was not announced.')
    return { picture: await picture, place }
  }
}

/** A function of its own, so that nothing but the resizes holds on to the full-size pixels. */
function resizeAll(master: Raster, places: Map<string, Window>): Map<string, Promise<Raster>> {
  const opaque = isOpaque(master)
  const pictures = new Map<string, Promise<Raster>>()
  const started: Promise<unknown>[] = []
  for (const [name, place] of places) {
    const before = started.at(-RESIZED_AT_ONCE) ?? Promise.resolve()
    const picture = before.then(() => resizeArtwork(master, place, opaque))
    pictures.set(name, picture)
    // A failure rejects the promise of this size; it must not keep the next size from starting.
    started.push(picture.then(nothing, nothing))
  }
  return pictures
}

function sizeName({ width, height }: Window): string {
  return `${width}×${height}`
}

function nothing(): void {}
