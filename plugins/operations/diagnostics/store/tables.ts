import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'

/**
 * The set-up creates these tables, as it does those of the queue and of the rate limits.
 *
 * - `subjects`: a row for each check (`check/<id>`) and service (`service/<name>`) with its last result, and when the
 *   check is due again.
 * - `samples`: every result of the last 25 hours.
 * - `hours`: known time and response times of each hour of the last 31 days.
 * - `requests`: requests of each process in each minute of the last 30 days.
 * - `runs`: runs of the suite, emergency diagnoses and repairs. At most one of each kind is running, which the unique
 *   index guarantees; a run whose lease has ended was killed.
 *
 * @see docs/decisions/0202-keep-emergency-diagnoses-and-repairs-among-the-runs.md
 * @see docs/decisions/0182-keep-results-of-checks-in-tables-of-their-own.md
 */
const TABLES = [
  'create schema if not exists diagnostics',
  `create table if not exists diagnostics.subjects (
    id text primary key,
    due_at timestamptz not null default 'epoch',
    checked_at timestamptz,
    status text,
    valid_for_ms bigint,
    result jsonb)`,
  `create table if not exists diagnostics.samples (
    subject text not null,
    at timestamptz not null,
    status text not null,
    valid_for_ms bigint not null,
    response_ms integer not null,
    primary key (subject, at))`,
  `create table if not exists diagnostics.hours (
    subject text not null,
    hour timestamptz not null,
    up_ms bigint not null default 0,
    down_ms bigint not null default 0,
    samples integer not null default 0,
    response_ms bigint not null default 0,
    primary key (subject, hour))`,
  `create table if not exists diagnostics.requests (
    minute timestamptz not null,
    process uuid not null,
    answers integer not null,
    failed integer not null,
    reads integer not null,
    slow_reads integer not null,
    primary key (minute, process))`,
  `create table if not exists diagnostics.runs (
    id uuid primary key default gen_random_uuid(),
    state text not null,
    holder uuid not null,
    lease_until timestamptz not null,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    started_by text,
    steps integer[] not null,
    checks jsonb not null)`,
  // Added later, so that they are no part of the statement above.
  `alter table diagnostics.runs
    add column if not exists request_id text,
    add column if not exists kind text not null default 'suite', add column if not exists details jsonb`,
  'drop index if exists diagnostics.runs_running',
  `create unique index if not exists runs_running_of_kind on diagnostics.runs (kind) where state = 'running'`,
  'create index if not exists runs_started_at on diagnostics.runs (started_at desc)',
]

/** Creates the tables that are missing. May be repeated at any time. */
export async function createTables(payload: Payload): Promise<void> {
  await inDatabase(payload, async ({ rows }) => {
    for (const statement of TABLES) await rows(sql.raw(statement))
  })
}
