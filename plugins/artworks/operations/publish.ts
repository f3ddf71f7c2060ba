import type { PayloadRequest } from 'payload'
import type { Artwork } from '../../../src/payload-types.ts'
import type { ArtworksOptions } from '../options.ts'
export async function publishArtwork(
  _req: PayloadRequest,
  _artwork: Artwork,
  _options: ArtworksOptions,
): Promise<object> {
  throw new Error('x')
}
