import sharp from 'sharp'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import {
  altText,
  previewObjectKey,
  variantKey,
  variantObjectKey,
} from '../../../src/composition/naming.ts'
import { withClient } from '../../../src/database/with-client.ts'
import type { Service } from '../service/service.ts'

/**
 * Gives an artwork its variants without composing: small pictures in the store and the records of
 * them. The picture of the artwork counts as one that can be printed as each of them. Gives the ids of the records.
 */
export async function composedArtwork(
  service: Pick<Service, 'store' | 'databaseUrl' | 'url'>,
  artworkId: string,
  variants = CATALOGUE,
): Promise<string[]> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
    .webp()
    .toBuffer()
  return withClient(service.databaseUrl, async (client) => {
    const ids: string[] = []
    await client.query(
      'UPDATE artworks SET image_width = 3508, image_height = 2480 WHERE id = $1',
      [artworkId],
    )
    for (const variant of variants) {
      const key = variantObjectKey('art', artworkId, variant)
      const previewKey = previewObjectKey('art', artworkId, variant)
      for (const one of [key, previewKey])
        await service.store.put(one, picture, { contentType: 'image/webp' })
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO variants (artwork_id, key, type, frame_color, mat_color, image_url, preview_url,
           alt_text, price, inventory_quantity, content_hash, bytes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 100, 999, $9, $10) RETURNING id`,
        [
          artworkId,
          variantKey(variant),
          variant.type,
          variant.frameColor,
          variant.matColor,
          `${service.url}/api/files/${key}?v=1`,
          `${service.url}/api/files/${previewKey}?v=1`,
          altText('seeded', variant),
          'seeded',
          picture.byteLength,
        ],
      )
      ids.push(rows[0]?.id ?? '')
    }
    return ids
  })
}
