import { escapeIdentifier } from 'pg'
import { withClient } from '../../../src/database/with-client.ts'

/** Rows of every table, by its name with its schema. */
export function rowCounts(databaseUrl: string): Promise<Map<string, number>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ schema: string; name: string }>(
      'SELECT schemaname AS schema, relname AS name FROM pg_stat_user_tables ORDER BY 1, 2',
    )
    const counts = new Map<string, number>()
    for (const { schema, name } of rows) {
      const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
      const counted = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
      counts.set(`${schema}.${name}`, Number(counted.rows[0]?.count))
    }
    return counts
  })
}

export type Sent = {
  readonly all: number
  /** Requests that succeeded and may have written something. */
  readonly written: number
}

/** Records that requests create, with the tables of their lists. */
const CREATED =
  /^public\.(artworks|backups|brands|composition_jobs|email_templates|legal_documents|payload_locked_documents|payload_preferences|photo_templates|photo_uploads|print_data|service_accounts|site_deployments|system_settings|users)(_not_applicable|_texts|_rels|_permissions|_sessions)?$/

/**
 * How many rows a table may have more after the requests. A refusal leaves an entry in the audit log, lines in the
 * system log and a counter of its caller, nothing else.
 */
export function mayGrow(table: string, { all, written }: Sent): number {
  // Changes of many records leave an entry for each.
  if (table === 'public.audit_log') return all + 3 * written
  if (table === 'rate_limits.requests') return all
  // Payload and the error envelope log the same failure.
  if (table === 'public.system_logs') return 2 * all
  if (/^jobs\.job(_common)?$/.test(table)) return 3 * written
  // A process stores what it has counted once a minute, whatever was sent.
  if (table === 'diagnostics.requests') return all
  if (table === 'diagnostics.runs') return written
  // A diagnostic run leaves a record for each of its parts.
  if (table === 'public.api_test_results') return 100 * written
  return CREATED.test(table) ? 10 * written : 0
}
