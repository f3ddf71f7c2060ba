import { createLocalReq } from 'payload'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { type RemakeThumbnailOptions, remakeThumbnail } from '../jobs/remake-thumbnail.ts'

/** Makes the thumbnail of an uploaded artwork from its picture, if the upload could not store one. */
export async function makeMissingThumbnail(
  { brand, artworkId }: { readonly brand: string; readonly artworkId: string },
  options: RemakeThumbnailOptions,
): Promise<void> {
  const { payload } = options
  const req = await createLocalReq({}, payload)
  const { docs } = await payload.find({
    collection: 'artworks',
    where: { id: { equals: artworkId }, thumbnailStyle: { exists: false } },
    limit: 1,
    depth: 0,
    select: { originalKey: true },
    overrideAccess: true,
    req,
  })
  const config = await brandSettings(req, brand)
  if (docs[0] && config)
    await remakeThumbnail(docs[0], { brand, settings: thumbnailSettings(config) }, options)
}
