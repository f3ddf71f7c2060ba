import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { MAKE_BACKUP } from '../jobs/job-types.ts'

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
    const { rows } = await databaseOf(req)
    await rows(sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`)
    // Its job is gone: one that waits for the store begins again within a minute, and notes that.
    await rows(sql`update backups set status = 'failed', finished_at = now(), updated_at = now()
      where status in ('waiting', 'running') and updated_at < now() - interval '1 day'`)
    const under = await rows(sql`select 1 from backups where status in ('waiting', 'running')`)
    if (under.length > 0) return undefined
    const { id } = await req.payload.create({
      collection: 'backups',
      data: {
        ...{ reason, status: 'waiting' },
        key: `backups/${new Date().toISOString().slice(0, 10)}-${randomUUID()}.tar`,
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
