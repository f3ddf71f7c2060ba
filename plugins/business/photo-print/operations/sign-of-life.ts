import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { EnqueueTransaction } from '../../../../src/jobs/job-queue.ts'

/** An upload under way gives a sign of life this often, in ms. */
const EVERY_MS = 5_000
/** One that has given none for so long, in s, was cut off with its process. */
export const SILENT_SECONDS = 60

type Database = EnqueueTransaction['drizzle']

/** Notes by the database's clock, which all processes share, that an upload is under way. */
export async function giveSignOfLife(database: Database, uploadId: string): Promise<void> {
  await database.execute(
    sql`update photo_uploads set updated_at = clock_timestamp()
        where id = ${uploadId} and state = 'receiving'`,
  )
}

/**
 * Gives signs of life of an upload until the function that this gives is called. One that cannot be written
 * is logged, and the next one tried.
 */
export function keepAlive({ payload }: PayloadRequest, uploadId: string): () => void {
  const { drizzle } = payload.db as unknown as { readonly drizzle: Database }
  let ended = false
  let timer = setTimeout(beat, EVERY_MS).unref()
  async function beat() {
    await giveSignOfLife(drizzle, uploadId).catch((err: unknown) =>
      payload.logger.warn({ err, upload: uploadId }, 'An upload could not give a sign of life.'),
    )
    if (!ended) timer = setTimeout(beat, EVERY_MS).unref()
  }
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
