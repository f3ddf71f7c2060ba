import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { databaseOf, inDatabase } from '../../../core/database/in-database.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'
import type { JobContext } from '../../../core/jobs/define-job.ts'
import { reportById } from '../store/reports.ts'

/** Writes the text of a report to the object store. May be repeated: the bytes of a key are always the same. */
export async function storeReport(
  id: string,
  { payload, store }: Pick<JobContext, 'payload'> & { readonly store: ObjectStore },
): Promise<void> {
  const stored = await inDatabase(payload, (database) => reportById(database, id))
  if (!stored) return
  const { key, content } = stored
  const req = await createLocalReq({}, payload)
  await storeAndRecord(req, {
    store,
    keys: [key],
    write: () => store.put(key, Buffer.from(content), { contentType: 'application/json' }),
    // A report that was computed again meanwhile has another key, and a job of its own.
    record: async () => {
      const { rows } = await databaseOf(req)
      await rows(sql`
        update generated_reports set stored_at = now(), updated_at = now()
        where id = ${id} and key = ${key}`)
    },
  })
}
