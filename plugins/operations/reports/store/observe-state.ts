import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug } from 'payload'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { type InstallationState, STALE_DRAFT_DAYS } from '../../../../src/reports/facts.ts'
import { type Period, previousPeriod } from '../../../../src/reports/period.ts'
import type { Database } from '../../../core/database/in-database.ts'
import { reportOf } from './reports.ts'

const DAY_MS = 24 * 60 * 60_000
/** Records whose status may be `draft`, of the features that are enabled. */
const DRAFTS = [
  'artworks',
  'email-templates',
  'legal-documents',
] as const satisfies CollectionSlug[]
const TABLES = 8

/**
 * Observes what is only known now.
 *
 * @param now in ms since 1970.
 * @see docs/decisions/0205-observe-the-state-of-an-installation-once-for-each-report.md
 */
export async function observeState(
  database: Database,
  period: Period,
  { now, queue }: { readonly now: number; readonly queue: Pick<JobQueue, 'statistics'> },
): Promise<InstallationState> {
  const { failed } = await queue.statistics()
  const { rows } = database
  const [size] = await rows<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const before = await reportOf(database, previousPeriod(period))
  return {
    observed_at: new Date(now).toISOString(),
    failed_jobs: failed
      .filter(({ jobs }) => jobs > 0)
      .map(({ queue: name, jobs }) => ({ queue: name, jobs }))
      .sort((one, other) => (one.queue < other.queue ? -1 : 1)),
    stale_drafts: await staleDrafts(database, now),
    database_bytes: size?.bytes ?? 0,
    database_bytes_before: before?.report.state.database_bytes ?? null,
    tables: await rows<{ table: string; bytes: number; rows: number }>(sql`
      select nspname || '.' || relname as table, pg_total_relation_size(pg_class.oid)::float8 as bytes,
        greatest(reltuples, 0)::float8 as rows
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema)'
      order by bytes desc, 1 limit ${TABLES}`),
    dependencies: dependenciesOf(packageJson.dependencies),
  }
}

async function staleDrafts(
  { req }: Pick<Database, 'req'>,
  now: number,
): Promise<InstallationState['stale_drafts']> {
  const { payload } = req
  const updatedAt = { less_than: new Date(now - STALE_DRAFT_DAYS * DAY_MS).toISOString() }
  const found: InstallationState['stale_drafts'] = []
  for (const collection of DRAFTS) {
    if (!(collection in payload.collections)) continue
    const where = { status: { equals: 'draft' }, updatedAt }
    const { totalDocs } = await payload.count({ collection, where, overrideAccess: true, req })
    if (totalDocs > 0) found.push({ collection, drafts: totalDocs })
  }
  return found
}

function dependenciesOf(versions: Readonly<Record<string, string>>) {
  const all = Object.values(versions)
  return { direct: all.length, unpinned: all.filter((one) => !/^\d/.test(one)).length }
}
