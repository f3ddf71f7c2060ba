import { sql } from '@payloadcms/db-postgres'
import type { Database } from '../../../core/database/in-database.ts'

/**
 * Records that unfinished backups have failed.
 *
 * @param which the ID of one, those whose last change is a day ago, or all of them.
 */
export async function failUnfinished(
  { rows }: Database,
  which: { readonly id: string } | 'abandoned' | 'all',
): Promise<void> {
  const condition =
    which === 'all'
      ? sql`true`
      : which === 'abandoned'
        ? sql`updated_at < now() - interval '1 day'`
        : sql`id = ${which.id}`
  await rows(sql`update backups set status = 'failed', finished_at = now(), updated_at = now()
    where status in ('waiting', 'running') and ${condition}`)
}
