import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'

const TEMPLATE = /^admin-assets\/templates\/[^/]+$/

/** Answers for the pictures of frames and mats; one that was replaced is no longer needed. */
export function templateObjects(payload: Payload): ObjectOwner {
  return {
    owns: (key) => TEMPLATE.test(key),

    async referenced(keys) {
      const { docs } = await payload.find({
        collection: 'composition-templates',
        where: { objectKey: { in: [...keys] } },
        pagination: false,
        depth: 0,
        overrideAccess: true,
        select: { objectKey: true },
      })
      return new Set(docs.map(({ objectKey }) => objectKey))
    },
  }
}
