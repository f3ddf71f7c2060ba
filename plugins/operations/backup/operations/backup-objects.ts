import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import type { Database } from '../../../core/database/in-database.ts'

const KEY = /^backups\/\d{4}-\d\d-\d\d-[0-9a-f-]{36}\.tar$/

/** Owns the stored archives. One is needed while a record names it. */
export const backupObjects = (payload: Payload): ObjectOwner => ({
  owns: (key) => KEY.test(key),
  referenced: async (keys) => {
    const { docs } = await payload.find({
      collection: 'backups',
      where: { key: { in: [...keys] } },
      pagination: false,
      depth: 0,
      overrideAccess: true,
      select: { key: true },
    })
    return new Set(docs.map(({ key }) => key))
  },
})

/** What was in progress when the restored backup was made is not: the backup itself, above all. */
export const endBackups = async ({ rows }: Database): Promise<void> => {
  await rows(sql`update backups set status = 'failed', finished_at = now(), updated_at = now()
    where status in ('waiting', 'running')`)
}
