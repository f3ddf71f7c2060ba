import type { Client } from 'pg'

type Planted = {
  readonly owner: string
  readonly brand?: string
  readonly status?: 'draft' | 'published' | 'archived'
  readonly shopState?: 'pending' | 'current' | 'refused'
  readonly shopDrift?: 'changed' | 'deleted'
  /** Of its compositions, the oldest first. */
  readonly compositions?: readonly string[]
}

/** Puts an artwork into the database as what became of it would leave it. */
export async function plantArtwork(db: Client, title: string, artwork: Planted): Promise<void> {
  const { owner, brand = 'art', status = 'draft', shopState, shopDrift } = artwork
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO artworks (title, artist, technique, description, premium_base_price, wood_base_price, stand_price,
       postcard_price, status, shop_state, shop_drift, brand_id, owner_id, idp_uid)
     VALUES ($1, 'Aoi Artist', 'Oil', 'Text', 100, 100, 100, 100, $2, $3, $4, $5, $6::text::uuid, $6::text) RETURNING id`,
    [title, status, shopState, shopDrift, brand, owner],
  )
  for (const [at, state] of (artwork.compositions ?? []).entries()) {
    await db.query(
      `INSERT INTO composition_jobs (artwork_id, status, total, completed, failed, encoded, created_at)
       VALUES ($1, $2, 21, 0, 0, 0, now() + $3 * interval '1 second')`,
      [rows[0]?.id, state, at],
    )
  }
}

/** Puts orders of a brand into the database, each placed an hour after the one before. */
export const plantOrders = (
  db: Client,
  brand: string,
  statuses: Readonly<Record<string, string>>,
) =>
  db.query(
    `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment, placed_at, status,
       shop_updated_at, shop_seen_at)
     SELECT key, 'planted/' || key, $1, 100, 'JPY', 'paid', 'unfulfilled',
       timestamptz '2026-01-01' + ordinality * interval '1 hour', value::enum_orders_status, now(), now()
     FROM json_each_text($2) WITH ORDINALITY`,
    [brand, JSON.stringify(statuses)],
  )

/** Puts a photo product template into the database. */
export const plantTemplate = (
  db: Client,
  title: string,
  { brand = 'photo', status = 'active', shopState = 'current' } = {},
) =>
  db.query(
    `INSERT INTO photo_templates (title, width_mm, height_mm, dpi, base_price, production_time, shipping_method, brand_id,
       status, shop_state) VALUES ($1, 89, 89, 300, 100, '3 days', 'Letter post', $2, $3, $4)`,
    [title, brand, status, shopState],
  )
