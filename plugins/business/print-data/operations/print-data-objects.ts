import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'

const PRINT_FILE = /^print-data\/[^/]+\/[^/]+_print\.jpg$/

/**
 * Owns the print files. One is needed while its record is queued or ready: the file of a request that
 * was rejected or given up must not be printed.
 */
export function printDataObjects(payload: Payload): ObjectOwner {
  return {
    owns: (key) => PRINT_FILE.test(key),

    async referenced(keys) {
      const { docs } = await payload.find({
        collection: 'print-data',
        where: { key: { in: [...keys] }, status: { in: ['queued', 'ready'] } },
        pagination: false,
        depth: 0,
        overrideAccess: true,
        select: { key: true },
      })
      return new Set(docs.map(({ key }) => key))
    },
  }
}
