import type { Client } from 'pg'
import { seededId } from './seeded-id.ts'

/** Orders of a month: photos and print files of older ones are gone. */
const KEPT = 1400
/** Orders that are still worked on; all before them have ended. */
const OPEN = 80
const STATES = `case when n > ${OPEN} then case when n % 50 = 0 then 'cancelled' when n < 500 then 'shipped' else 'completed' end
  else (array['new', 'pending', 'printing', 'on_hold'])[1 + n % 4] end`
const JOB_STATES = `case when n > ${OPEN} then 'shipped' else (array['intended', 'accepted', 'printing', 'printed'])[1 + n % 4] end`

/**
 * Orders of every 30 minutes with what production knows of them: each has a line, three events and a print job, and while
 * they are kept, an upload and a print with its file.
 */
export async function seedManyOrders(
  client: Client,
  from: number,
  to: number,
  brands: number,
): Promise<void> {
  if (to <= from) return
  const range = [from, to]
  const brand = `case when n % 2 = 0 and $3 > 1 then 'brand-' || 1 + 2 * (n % ($3::int / 2)) else 'photo' end`
  const each = `(select n, ${seededId('order', 'n')} as id, ${seededId('upload', 'n')} as upload,
      ${seededId('print file', 'n')} as file, ${brand} as brand, now() - n * interval '30 minutes' as at
    from generate_series($1::int + 1, $2) as n) as orders`
  const insert = (text: string, where = '') =>
    client.query(`${text} from ${each} ${where}`, [...range, brands])
  const kept = `where n <= ${KEPT} and n % 50 <> 0`
  await client.query(
    `insert into photo_templates (id, title, description, width_mm, height_mm, base_price, quantity_discounts,
       production_time, shipping_method, brand_id, status, updated_at, created_at)
     values (${seededId('template', '1')}, 'A print', 'A print', 89, 127, 300, '[]', '3 days', 'Post', 'photo', 'active',
       now(), now()) on conflict do nothing`,
  )
  await insert(
    `insert into photo_uploads (id, brand_id, template_id, idp_uid, state, quantity, total_price, ready_for_checkout,
       first_timestamp, photos, updated_at, created_at)
     select upload, brand, ${seededId('template', '1')}, 'customer-' || n, 'ordered', 1, 300, true,
       extract(epoch from at) * 1000, '[]'::jsonb, at, at`,
    kept,
  )
  await insert(
    `insert into orders (id, name, status, held_from, brand_id, total, currency, financial_status, fulfilment,
       placed_at, test, platform_id, shop_updated_at, shop_seen_at, updated_at, created_at)
     select id, '#' || 1000 + n, (${STATES})::enum_orders_status,
       (case when n <= ${OPEN} and n % 4 = 3 then 'printing' end)::enum_orders_held_from, brand, 300 + n % 9000, 'JPY',
       'paid', (case when n > ${OPEN} then 'fulfilled' else 'unfulfilled' end)::enum_orders_fulfilment, at, false,
       'gid://shopify/Order/' || n, at, at, at, at`,
  )
  await insert(
    `insert into orders_lines (_order, _parent_id, id, line_id, title, quantity, current_quantity, unit_price, amount,
       photo_template_id, photo_upload_id, artwork_id, product)
     select 1, id, id::text, 'line ' || n, 'A print', 1, 1, 300, 300, ${seededId('template', '1')},
       case when n <= ${KEPT} and n % 50 <> 0 then upload end,
       (select artworks.id from artworks where artworks.id = ${seededId('artwork', '(1 + n / 10)')}),
       'gid://shopify/Product/' || n % 1000`,
  )
  await client.query(
    `insert into order_events (order_id, brand_id, kind, text, inquiry_state, updated_at, created_at)
     select id, brand, kind::enum_order_events_kind, case kind when 'status' then 'printing' else 'A note' end,
       (case kind when 'inquiry' then case when n <= ${OPEN} then 'open' else 'done' end end)::enum_order_events_inquiry_state, at, at
     from ${each}, unnest(array['status', 'submitted', 'inquiry']) as kind`,
    [...range, brands],
  )
  await insert(
    `insert into print_data (id, brand_id, key, size, status, revision, source_key, source_sha256, crop_x, crop_y,
       crop_width, crop_height, width, height, formula_width, formula_height, dpi, effective_dpi, updated_at, created_at)
     select file, brand, 'print-data/' || n, 'L', 'ready', 1, 'photos/' || n, md5(n::text), 0, 0, 1500, 1050, 1500, 1050,
       1500, 1051, 300, 300, at, at`,
    kept,
  )
  await insert(
    `insert into order_prints (order_id, brand_id, reference, position, copies, width_mm, height_mm, upload, photo_key,
       photo_sha256, print_data_id, updated_at, created_at)
     select id, brand, 'print-' || n, 1, 1, 89, 127, upload, 'photos/' || n, md5(n::text), file, at, at`,
    kept,
  )
  await insert(
    `insert into print_jobs (order_id, brand_id, print, attempt, idempotency_key, state, factory_id, submitted_at,
       updated_at, created_at)
     select id, brand, 'print-' || n, 1, 'key-' || n, (${JOB_STATES})::enum_print_jobs_state, 'factory-' || n, at, at, at`,
  )
}
