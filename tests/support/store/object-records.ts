import { withClient } from '../../../src/database/with-client.ts'
import type { PhotoUpload } from '../../../src/payload-types.ts'
import type { Service } from '../service/service.ts'

type OfDatabase = Pick<Service, 'databaseUrl'>

/** Records a print file of an artwork without making it. Gives the id of the record. */
export async function recordPrintFile(
  { databaseUrl }: OfDatabase,
  file: {
    readonly artwork: string
    readonly key: string
    readonly status: 'queued' | 'ready' | 'refused' | 'failed'
    readonly sha256?: string
    readonly bytes?: number
  },
): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `INSERT INTO print_data (brand_id, artwork_id, key, size, status, revision, source_key,
         source_sha256, crop_x, crop_y, crop_width, crop_height, width, height, formula_width,
         formula_height, dpi, effective_dpi, content_hash, sha256, bytes)
       SELECT 'art', id, $2, 'postcard', $3, 1, original_key, original_sha256, 0, 0, 60, 90, 1181, 1748,
         1181, 1748, 300, 300, 'recorded', $4, $5
       FROM artworks WHERE id = $1 RETURNING id`,
      [file.artwork, file.key, file.status, file.sha256 ?? null, file.bytes ?? null],
    ),
  )
  return rows[0]?.id ?? ''
}

/** Records photos of a customer without an upload; the key of the first one names `firstTimestamp`. */
export async function recordPhotos(
  { databaseUrl }: OfDatabase,
  upload: {
    readonly state: PhotoUpload['state']
    /** @default photo */
    readonly brand?: string
    readonly idpUid: string
    readonly firstTimestamp: number
    readonly photos: readonly { readonly key: string; readonly sha256: string }[]
  },
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `WITH template AS (
         INSERT INTO photo_templates (title, width_mm, height_mm, base_price, production_time,
           shipping_method, brand_id)
         VALUES ($6, 89, 89, 100, '3 days', 'Post', $5) RETURNING id)
       INSERT INTO photo_uploads (brand_id, template_id, idp_uid, state, quantity, total_price,
         first_timestamp, photos)
       SELECT $5, id, $1, $2, 1, 100, $3, $4 FROM template`,
      [
        ...[upload.idpUid, upload.state, upload.firstTimestamp, JSON.stringify(upload.photos)],
        upload.brand ?? 'photo',
        `${upload.idpUid} ${upload.firstTimestamp}`,
      ],
    ),
  )
}
