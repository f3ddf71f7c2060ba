import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { readSettings } from '../../../core/feature/stored-settings.ts'
import { requestBackup } from '../operations/request-backup.ts'
import { BACKUP_SETTINGS } from '../settings.ts'

/**
 * Removes the nightly backups that are more than are kept, and requests the one of this night if operators want one. The
 * newest complete one is among those that are kept, however many have failed since.
 */
export async function nightlyBackup(
  payload: Payload,
  queue: Pick<JobQueue, 'send'>,
): Promise<void> {
  const { nightly, kept } = await readSettings(payload, BACKUP_SETTINGS)
  await inDatabase(payload, ({ rows }) =>
    rows(sql`delete from backups where id in (
      select id from (
        select id, row_number() over (partition by status = 'done' order by created_at desc) as place
        from backups where reason = 'nightly' and status in ('done', 'failed')) as ordered
      where place > ${kept})`),
  )
  if (!nightly) return
  const req = await createLocalReq({}, payload)
  const id = await requestBackup(req, { reason: 'nightly' }, queue)
  if (id === undefined) payload.logger.warn('Another backup is in progress: none is made tonight.')
}
