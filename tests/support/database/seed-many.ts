import type { Client } from 'pg'
import { withClient } from '../../../src/database/with-client.ts'
import { type Progress, silentProgress } from '../../../src/stack/progress.ts'
import { seedLog } from '../logs/seed-log.ts'
import { seedManyOrders } from './seed-many-orders.ts'
import { seededId } from './seeded-id.ts'

export type Amounts = {
  readonly artworks: number
  /** Lines of the system log, and as many entries of the audit log. */
  readonly logs: number
  readonly brands: number
  readonly orders: number
}

/** A large installation after years. */
export const WHOLE: Amounts = { artworks: 10_000, logs: 1_000_000, brands: 1_000, orders: 100_000 }
const NOTHING: Amounts = { artworks: 0, logs: 0, brands: 0, orders: 0 }

export const shareOf = (percent: number): Amounts => ({
  artworks: (WHOLE.artworks * percent) / 100,
  logs: (WHOLE.logs * percent) / 100,
  brands: (WHOLE.brands * percent) / 100,
  orders: (WHOLE.orders * percent) / 100,
})

/** Variants of an artwork, as many as the catalogue has. */
const VARIANTS = 21
/** Artworks of an artist. */
const OF_ARTIST = 20

type Options = {
  /** What was seeded before and now grows; its history gets longer, not denser. */
  readonly from?: Amounts
  readonly progress?: Progress
}

/**
 * Fills the tables that grow with the business up to some amounts, in SQL. Record n is older than those before it. Every
 * second artwork is of the brand `art`, every second order of the brand `photo`.
 *
 * @see seededId for the ids of the records.
 */
export async function seedMany(
  databaseUrl: string,
  to: Partial<Amounts>,
  { from = NOTHING, progress = silentProgress }: Options = {},
): Promise<void> {
  const { artworks, logs, brands, orders } = { ...NOTHING, ...to }
  await withClient(databaseUrl, async (client) => {
    const step = (title: string, work: () => Promise<unknown>) => progress.step(title, work)
    await step(`${brands} brands`, () => seedBrands(client, from.brands, brands))
    await step(`${artworks} artworks, ${artworks * VARIANTS} variants`, () =>
      seedArtworks(client, from.artworks, artworks, brands),
    )
    await step(`${orders} orders`, () => seedManyOrders(client, from.orders, orders, brands))
    await step(`${logs} entries of the audit log`, () => seedAudit(client, from.logs, logs))
  })
  await progress.step(`${logs} lines of the system log`, async () => {
    if (logs > from.logs) await seedLog(databaseUrl, logs, from.logs)
  })
  await withClient(databaseUrl, (client) =>
    progress.step('Statistics', () => client.query('vacuum analyze')),
  )
}

/** Brands with the settings of the first three. */
async function seedBrands(client: Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into brands (id, name, kind, domain, status, config, updated_at, created_at)
     select 'brand-' || n, 'Brand ' || n, kind, 'brand-' || n || '.example.test', 'active', config, now(), now()
     from generate_series($1::int + 1, $2) as n
       join brands first on first.id = case when n % 2 = 0 then 'art' else 'photo' end`,
    [from, to],
  )
}

async function seedArtworks(
  client: Client,
  from: number,
  to: number,
  brands: number,
): Promise<void> {
  const range = [from, to]
  const id = seededId('artwork', 'n')
  await client.query(
    `with made as (
       insert into users (id, name, email, idp_uid, updated_at, created_at)
       select ${seededId('artist', 'n')}, 'Aoi Artist ' || n, 'painter-' || n || '@example.test', 'painter-' || n,
         now(), now()
       from generate_series($1::int / ${OF_ARTIST} + 1, $2::int / ${OF_ARTIST} + 1) as n
       on conflict do nothing returning id)
     insert into users_texts ("order", parent_id, path, text) select 1, id, 'roles', 'artist' from made`,
    range,
  )
  await client.query(
    `insert into artworks (id, title, artist, technique, description, creation_year, premium_base_price,
       wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid, original_key,
       original_sha256, image_hash, commerce_product_id, shop_state, updated_at, created_at)
     select ${id}, 'Evening hills ' || n, 'Aoi Artist ' || 1 + n / ${OF_ARTIST}, 'Woodblock print',
       repeat('A paragraph about hills in the evening. ', 20), 1900 + n % 100, 16500, 13200, 5500, 330,
       (case when n % 5 = 0 then 'published' else 'draft' end)::enum_artworks_status,
       case when n % 2 = 0 and $3 > 1 then 'brand-' || 2 * (1 + n % ($3::int / 2)) else 'art' end,
       ${seededId('artist', `(1 + n / ${OF_ARTIST})`)}, 'painter-' || 1 + n / ${OF_ARTIST}, 'originals/art/' || n,
       md5(n::text), md5(n::text), case when n % 5 = 0 then 'gid://shopify/Product/' || n end,
       (case when n % 5 = 0 then 'current' end)::enum_artworks_shop_state,
       now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series($1::int + 1, $2) as n`,
    [...range, brands],
  )
  const each = `(select ${id} as id, n from generate_series($1::int + 1, $2) as n) as artwork`
  await client.query(
    `insert into artworks_texts ("order", parent_id, path, text)
     select tag, id, 'tags', 'tag ' || tag from ${each}, generate_series(1, 5) as tag`,
    range,
  )
  await client.query(
    `insert into variants (artwork_id, key, type, image_url, preview_url, alt_text, price, content_hash, bytes,
       updated_at, created_at)
     select id, 'postcard-' || variant, 'postcard', 'https://example.test/' || id || variant,
       'https://example.test/' || id || variant, 'Evening hills as a postcard', 330, md5(id::text || variant), 100000,
       now() - n * interval '1 hour', now() - n * interval '1 hour'
     from ${each}, generate_series(1, ${VARIANTS}) as variant`,
    range,
  )
  await client.query(
    `insert into composition_jobs (artwork_id, status, total, completed, encoded, started_at, finished_at, updated_at,
       created_at)
     select id, 'completed', ${VARIANTS}, ${VARIANTS}, ${VARIANTS}, at, at + interval '10 seconds', at, at
     from (select id, now() - n * interval '1 hour' as at from ${each}) as composed`,
    range,
  )
}

async function seedAudit(client: Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into audit_log (action, outcome, actor_kind, actor, target, record, changed, method, path, ip_address,
       request_id, created_at, updated_at)
     select (array['artworks.update', 'orders.update', 'users.login', 'legal-documents.publish'])[1 + n % 4],
       (case when n % 100 = 0 then 'denied' else 'allowed' end)::enum_audit_log_outcome, 'user', gen_random_uuid(), 'artworks', gen_random_uuid(),
       '["title"]'::jsonb, 'PATCH', '/api/artworks/' || n, '192.0.2.1', gen_random_uuid(),
       now() - n * interval '30 seconds', now()
     from generate_series($1::int + 1, $2) as n`,
    [from, to],
  )
}
