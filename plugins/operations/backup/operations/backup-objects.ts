import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import { isBackupKey } from './backup-key.ts'

/** Owns the stored archives. One is needed while a record names it. */
export const backupObjects = (payload: Payload): ObjectOwner => ({
  owns: isBackupKey,
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
