import { sql } from '@payloadcms/db-postgres'
import type { CheckResult } from '../../../../src/health/check-result.ts'
import type { Database } from '../../../core/database/in-database.ts'

/** Stores an automatic diagnosis that ended while the database was away. */
export async function storeEnded(
  { rows }: Database,
  run: { readonly startedAt: Date; readonly results: readonly CheckResult[] },
): Promise<void> {
  const startedAt = run.startedAt.toISOString()
  const checks = run.results.map((result) => ({ check: result.check, startedAt, result }))
  await rows(sql`
    insert into diagnostics.runs
      (kind, state, holder, lease_until, started_at, finished_at, steps, checks, details)
    values ('emergency', 'finished', gen_random_uuid(), now(), ${startedAt}, now(), '{}',
      ${JSON.stringify(checks)}::jsonb, ${JSON.stringify({ trigger: 'automatic', repairs: [] })}::jsonb)`)
}
