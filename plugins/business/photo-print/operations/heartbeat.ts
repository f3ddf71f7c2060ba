import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { EnqueueTransaction } from '../../../../src/jobs/job-queue.ts'

/** Interval of the heartbeat of an upload in progress, in ms. */
const EVERY_MS = 5_000
/** Without a heartbeat for this long, in s, an upload was cut off with its process. */
export const HEARTBEAT_TIMEOUT_SECONDS = 60

type Database = EnqueueTransaction['drizzle']

/** Records that an upload is in progress, by the database's clock, which all processes share. */
export async function recordHeartbeat(database: Database, uploadId: string): Promise<void> {
  await database.execute(
    sql`update photo_uploads set updated_at = clock_timestamp()
        where id = ${uploadId} and state = 'receiving'`,
  )
}

/**
 * Records the heartbeat of an upload until the returned function is called. A failed one is logged, and
 * the next one follows.
 */
export function startHeartbeat({ payload }: PayloadRequest, uploadId: string): () => void {
  const { drizzle } = payload.db as unknown as { readonly drizzle: Database }
  let ended = false
  let timer = setTimeout(beat, EVERY_MS).unref()
  async function beat() {
    await recordHeartbeat(drizzle, uploadId).catch((err: unknown) =>
      payload.logger.warn(
        { err, upload: uploadId },
        'The heartbeat of an upload could not be recorded.',
      ),
    )
    if (!ended) timer = setTimeout(beat, EVERY_MS).unref()
  }
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
