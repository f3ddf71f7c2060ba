import type { Payload } from 'payload'
import { templatePreviewKey } from '../../../../src/composition/template-preview.ts'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { relationId } from '../../../core/database/relation-id.ts'

/** What the records of artworks say of their pictures. */
export async function* expectedOriginals(payload: Payload): AsyncGenerator<ExpectedObject> {
  for await (const { id, originalKey, originalSha256 } of eachRecord(payload, 'artworks')) {
    if (!originalKey) continue
    yield {
      key: originalKey,
      record: `artworks/${id}`,
      contentType: `image/${originalKey.split('.').at(-1)}`,
      ...(originalSha256 && { sha256: originalSha256 }),
    }
  }
}

/** What the records of variants say of their pictures and previews. */
export async function* expectedVariants(payload: Payload): AsyncGenerator<ExpectedObject> {
  for await (const artwork of eachRecord(payload, 'artworks')) {
    const { docs } = await payload.find({
      collection: 'variants',
      where: { artwork: { equals: artwork.id } },
      pagination: false,
      depth: 0,
      overrideAccess: true,
    })
    for (const { id, key, bytes, previewUrl } of docs) {
      const common = { record: `variants/${id}`, contentType: 'image/webp' }
      const folder = `${relationId(artwork.brand)}/${artwork.id}`
      yield { ...common, key: `${folder}/${key}.webp`, size: bytes }
      if (previewUrl) yield { ...common, key: `${folder}/${key}-preview.webp` }
    }
  }
}

/** What the records of frames and mats say of their pictures and small renditions. */
export async function* expectedTemplates(payload: Payload): AsyncGenerator<ExpectedObject> {
  for await (const { id, objectKey, sha256 } of eachRecord(payload, 'composition-templates')) {
    const record = `composition-templates/${id}`
    yield { key: objectKey, record, sha256 }
    yield { key: templatePreviewKey(objectKey), record, contentType: 'image/webp' }
  }
}
