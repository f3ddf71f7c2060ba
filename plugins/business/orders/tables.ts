import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inDatabase } from '../../core/database/in-database.ts'

/**
 * The set-up creates these tables, as it does those of the queue and of the diagnostics.
 *
 * - `inbox`: webhooks of the shop, each once, with what is kept of its content.
 * - `mirror`: one row that says how far the orders of the shop were read.
 *
 * @see docs/decisions/0224-mirror-the-orders-of-the-shop.md
 */
const TABLES = [
  'create schema if not exists commerce',
  `create table if not exists commerce.inbox (
    id uuid primary key default gen_random_uuid(),
    topic text not null,
    event_id text not null,
    sent_at timestamptz not null,
    received_at timestamptz not null default now(),
    content jsonb not null,
    done_at timestamptz,
    problem text,
    unique (topic, event_id))`,
  `create table if not exists commerce.mirror (
    one boolean primary key default true check (one),
    changed_until timestamptz,
    whole_at timestamptz,
    since timestamptz)`,
  'create index if not exists inbox_received_at on commerce.inbox (received_at)',
  'create index if not exists inbox_waiting on commerce.inbox (received_at) where done_at is null',
]

/** Creates the tables that are missing. May be repeated at any time. */
export async function createTables(payload: Payload): Promise<void> {
  await inDatabase(payload, async ({ rows }) => {
    for (const statement of TABLES) await rows(sql.raw(statement))
  })
}
