import type { Payload } from 'payload'
import { areaOf } from '../../../../src/object-store/areas.ts'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'

const PRINT_FILE = /^print-data\/[^/]+\/[^/]+_print\.jpg$/

/**
 * Answers for print files. One is needed while its record is made or ready: a file of a request that
 * was refused or given up is none that somebody wants printed.
 */
export function printDataObjects(payload: Payload): ObjectOwner {
  return {
    owns: (key) => areaOf(key)?.name === 'print-data' && PRINT_FILE.test(key),

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
