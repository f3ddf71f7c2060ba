import type { Client } from 'pg'

/**
 * Makes so many orders of the first one of a database, each with its line and three events.
 *
 * @see tests/support/database/fill-tables.ts
 */
export async function seedOrders(client: Client, orders: number): Promise<void> {
  await client.query(
    `INSERT INTO orders SELECT (one).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(), 'platform_id', 'gid://shopify/Order/' || n, 'name', '#' || n, 'total', n)) AS one
     FROM orders o, generate_series(1, $1) AS n
     WHERE o.id = (SELECT id FROM orders LIMIT 1)) AS made`,
    [orders],
  )
  await client.query(
    `INSERT INTO orders_lines SELECT (one).* FROM (SELECT jsonb_populate_record(l, jsonb_build_object(
       'id', o.id::text, '_parent_id', o.id, 'title', 'A picture of ' || o.name, 'line_id', 'line ' || o.name)) AS one
     FROM orders_lines l, orders o
     WHERE l.id = (SELECT id FROM orders_lines LIMIT 1) AND o.platform_id LIKE 'gid:%') AS made`,
  )
  await client.query(
    `INSERT INTO order_events SELECT (one).* FROM (SELECT jsonb_populate_record(e, jsonb_build_object(
       'id', gen_random_uuid(), 'order_id', o.id, 'text', 'Note ' || n || E' on\\n' || o.name)) AS one
     FROM order_events e, orders o, generate_series(1, 3) AS n
     WHERE e.id = (SELECT id FROM order_events LIMIT 1) AND o.platform_id LIKE 'gid:%') AS made`,
  )
}
