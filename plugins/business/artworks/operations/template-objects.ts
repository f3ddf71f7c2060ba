import type { Payload } from 'payload'
import { templatePictureKey } from '../../../../src/composition/template-preview.ts'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'

const TEMPLATE = /^admin-assets\/templates\/[^/]+$/

/** Answers for the pictures of frames and mats and their small renditions; those that were replaced are no longer needed. */
export function templateObjects(payload: Payload): ObjectOwner {
  return {
    owns: (key) => TEMPLATE.test(key),

    async referenced(keys) {
      const { docs } = await payload.find({
        collection: 'composition-templates',
        where: { objectKey: { in: [...new Set(keys.map(templatePictureKey))] } },
        pagination: false,
        depth: 0,
        overrideAccess: true,
        select: { objectKey: true },
      })
      const pictures = new Set(docs.map(({ objectKey }) => objectKey))
      return new Set(keys.filter((key) => pictures.has(templatePictureKey(key))))
    },
  }
}
