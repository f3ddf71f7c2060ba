import { withClient } from '../../../src/database/with-client.ts'

export type Amounts = { readonly artworks: number; readonly logs: number }

/** Variants of an artwork, as many as the catalogue has. */
const VARIANTS = 21

/**
 * Fills the tables that grow with the business, in SQL: artworks with their tags, variants and compositions, and
 * the two logs.
 */
export async function seedMany(databaseUrl: string, { artworks, logs }: Amounts): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from users where idp_uid = 'dev-artist'`,
    )
    await client.query(
      `insert into artworks (title, artist, technique, description, creation_year, premium_base_price,
         wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid, original_key,
         original_sha256, image_hash, updated_at, created_at)
       select 'Evening hills ' || n, 'Aoi Artist ' || n % 100, 'Woodblock print',
         repeat('A paragraph about hills in the evening. ', 20), 1900 + n % 100, 16500, 13200, 5500, 330,
         'draft', 'art', $2, 'dev-artist', 'originals/art/' || n, md5(n::text), md5(n::text),
         now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, $1) as n`,
      [artworks, rows[0]?.id],
    )
    await client.query(
      `insert into artworks_texts ("order", parent_id, path, text)
       select tag, id, 'tags', 'tag ' || tag from artworks, generate_series(1, 5) as tag`,
    )
    await client.query(
      `insert into variants (artwork_id, key, type, image_url, preview_url, alt_text, price, content_hash, bytes)
       select id, 'postcard-' || n, 'postcard', 'https://example.test/' || id || n,
         'https://example.test/' || id || n, 'Evening hills as a postcard', 330, md5(id::text || n), 100000
       from artworks, generate_series(1, $1) as n`,
      [VARIANTS],
    )
    await client.query(
      `insert into composition_jobs (artwork_id, status, total, completed) select id, 'completed', $1, $1 from artworks`,
      [VARIANTS],
    )
    await client.query(
      `insert into system_logs (level, service, message, context, user_email, ip_address, created_at, updated_at)
       select 'info', 'api', 'A request was answered, entry ' || n, jsonb_build_object('number', n, 'a', 'b'),
         'artist@example.test', '192.0.2.1', now() - n * interval '1 second', now()
       from generate_series(1, $1) as n`,
      [logs],
    )
    await client.query(
      `insert into audit_log (action, outcome, actor_kind, actor, target, record, changed, method, path, ip_address,
         request_id, created_at, updated_at)
       select 'artworks.update', 'allowed', 'user', gen_random_uuid(), 'artworks', gen_random_uuid(),
         '["title"]'::jsonb, 'PATCH', '/api/artworks/' || n, '192.0.2.1', gen_random_uuid(),
         now() - n * interval '1 second', now()
       from generate_series(1, $1) as n`,
      [logs],
    )
    await client.query('analyze')
  })
}
