import type { PayloadRequest } from 'payload'
import { templatePictureKey } from '../../../../src/composition/template-preview.ts'

/** Whether the picture, or small rendition, is that of a frame or mat that one may see. */
export async function mayReadTemplate(req: PayloadRequest, key: string): Promise<boolean> {
  const { docs } = await req.payload.find({
    collection: 'composition-templates',
    where: { objectKey: { equals: templatePictureKey(key) } },
    select: { objectKey: true },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    // Finds nothing for those who may see none.
    disableErrors: true,
    req,
  })
  return docs.length > 0
}
