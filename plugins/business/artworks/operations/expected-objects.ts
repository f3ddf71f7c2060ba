import type { Payload } from 'payload'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import { brandId } from './brand-id.ts'

const PAGE = 100

/** What the records of artworks and templates say of the objects they name. */
export async function* expectedObjects(payload: Payload): AsyncGenerator<ExpectedObject> {
  for (let page = 1; ; page++) {
    const { docs, hasNextPage } = await payload.find({
      collection: 'artworks',
      sort: 'id',
      limit: PAGE,
      page,
      depth: 0,
      overrideAccess: true,
      showHiddenFields: true,
      joins: false,
    })
    for (const artwork of docs) yield* ofArtwork(artwork)
    yield* ofVariants(payload, docs)
    if (!hasNextPage) break
  }
  const templates = await payload.find({
    collection: 'composition-templates',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  for (const { id, objectKey, sha256 } of templates.docs)
    yield { key: objectKey, record: `composition-templates/${id}`, sha256 }
}

function* ofArtwork(artwork: Artwork): Generator<ExpectedObject> {
  const record = `artworks/${artwork.id}`
  const { originalKey, originalSha256, thumbnailUrl } = artwork
  if (originalKey) {
    const contentType = `image/${originalKey.split('.').at(-1)}`
    yield {
      key: originalKey,
      record,
      contentType,
      ...(originalSha256 && { sha256: originalSha256 }),
    }
  }
  const thumbnail = thumbnailKey(brandId(artwork), artwork.id)
  if (thumbnailUrl) yield { key: thumbnail, record, contentType: 'image/webp' }
}

async function* ofVariants(
  payload: Payload,
  artworks: readonly Artwork[],
): AsyncGenerator<ExpectedObject> {
  const brands = new Map(artworks.map((artwork) => [artwork.id, brandId(artwork)]))
  const { docs } = await payload.find({
    collection: 'variants',
    where: { artwork: { in: [...brands.keys()] } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  for (const { id, artwork, key, bytes, previewUrl } of docs) {
    const artworkId = typeof artwork === 'string' ? artwork : artwork.id
    const brand = brands.get(artworkId)
    if (brand === undefined) continue
    const common = { record: `variants/${id}`, contentType: 'image/webp' }
    yield { ...common, key: `${brand}/${artworkId}/${key}.webp`, size: bytes }
    if (previewUrl) yield { ...common, key: `${brand}/${artworkId}/${key}-preview.webp` }
  }
}
