import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { EnqueueTransaction } from '../../../../src/jobs/job-queue.ts'

/** Interval of the heartbeat of an upload in progress, in ms. */
const EVERY_MS = 5_000
/**
 * Seconds without a heartbeat after which an upload no longer counts against the limit of three per
 * customer: its process has ended. A timeout alone could not tell it from a slow upload, which may take
 * 15 minutes.
 */
export const SILENT_SECONDS = 60

type Database = EnqueueTransaction['drizzle']

/** Records a heartbeat in `updatedAt`, by the database's clock, which all processes share. */
export async function giveSignOfLife(database: Database, uploadId: string): Promise<void> {
  await database.execute(
    sql`update photo_uploads set updated_at = clock_timestamp()
        where id = ${uploadId} and state = 'receiving'`,
  )
}

/**
 * Records heartbeats of an upload until the returned function is called. A heartbeat that cannot be written
 * is logged, and the next one tried. A silent client is ended by the front server, and the heartbeats with it.
 */
export function keepAlive({ payload }: PayloadRequest, uploadId: string): () => void {
  const { drizzle } = payload.db as unknown as { readonly drizzle: Database }
  let ended = false
  let timer = setTimeout(beat, EVERY_MS).unref()
  async function beat() {
    await giveSignOfLife(drizzle, uploadId).catch((err: unknown) =>
      payload.logger.warn(
        { err, upload: uploadId },
        'The heartbeat of an upload could not be written.',
      ),
    )
    if (!ended) timer = setTimeout(beat, EVERY_MS).unref()
  }
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
