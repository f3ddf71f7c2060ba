import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { MAKE_BACKUP } from '../jobs/job-types.ts'
import { newBackupKey } from './backup-key.ts'
import { failUnfinished } from './fail-unfinished.ts'

type Wanted = {
  readonly reason: 'requested' | 'nightly'
  /** ID of the user who has asked for it. */
  readonly requestedBy?: string
}

/**
 * Records a backup and enqueues the job that makes it, in one transaction.
 *
 * @returns its ID; undefined while another one is waiting or in progress.
 */
export async function requestBackup(
  req: PayloadRequest,
  { reason, requestedBy }: Wanted,
  queue: Pick<JobQueue, 'send'>,
): Promise<string | undefined> {
  return inTransaction(req, async () => {
    const database = await databaseOf(req)
    const { rows } = database
    await rows(sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`)
    // The job of an abandoned one is gone: while a job waits for the store, it changes the record every minute.
    await failUnfinished(database, 'abandoned')
    const unfinished = await rows(sql`select 1 from backups where status in ('waiting', 'running')`)
    if (unfinished.length > 0) return undefined
    const { id } = await req.payload.create({
      collection: 'backups',
      data: {
        ...{ reason, status: 'waiting', key: newBackupKey() },
        ...(requestedBy !== undefined && { requestedBy }),
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    await queue.send(MAKE_BACKUP, { backup: id }, await transactionOf(req))
    return id
  })
}
