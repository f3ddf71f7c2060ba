import sharp from 'sharp'
import { createBuffers } from '../../../src/composition/engine/buffers.ts'
import { encodeWebp } from '../../../src/composition/engine/encode.ts'
import { createPainter } from '../../../src/composition/engine/painter.ts'
import { placeArtwork } from '../../../src/composition/engine/placed-artwork.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { createTemplateCache } from '../../../src/composition/engine/template-cache.ts'
import type { Way } from './way.ts'

/**
 * The floor: the final pixels lie in memory, and all that is timed is their encoding, with the
 * engine's own settings and as many at a time.
 */
export const encodeOnly: Way = async ({ artworkPath, planned, encodingsInFlight }) => {
  sharp.concurrency(1)
  sharp.cache(false)
  const windows = planned.map(({ window }) => window)
  const artwork = await placeArtwork(artworkPath, windows)
  const painter = createPainter(artwork, createTemplateCache(256e6), createBuffers(0))
  const pictures: Raster[] = []
  for (const plan of planned) pictures.push(await painter.draw(plan))
  painter.close()

  const run = async () => {
    let bytes = 0
    const rest = pictures.values()
    const encodeRest = async () => {
      for (const picture of rest) {
        const { length } = await encodeWebp(picture)
        // Read after the await: two encodings in flight would overwrite each other's sum.
        bytes += length
      }
    }
    await Promise.all(Array.from({ length: encodingsInFlight }, encodeRest))
    return bytes
  }
  return { run }
}
