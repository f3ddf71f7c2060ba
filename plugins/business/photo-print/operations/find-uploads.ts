import type { PayloadRequest, Where } from 'payload'
import type { PhotoUpload } from '../../../../src/payload-types.ts'

const AT_ONCE = 50

/** All uploads that fit, page by page; what is removed meanwhile takes none of them away. */
export async function* findUploads(
  req: PayloadRequest,
  where: Where,
): AsyncGenerator<PhotoUpload[]> {
  let after: string | undefined
  for (;;) {
    const { docs } = await req.payload.find({
      collection: 'photo-uploads',
      where: { and: [where, ...(after === undefined ? [] : [{ id: { greater_than: after } }])] },
      sort: 'id',
      limit: AT_ONCE,
      pagination: false,
      depth: 0,
      overrideAccess: true,
      req,
    })
    if (docs.length === 0) return
    yield docs
    after = docs.at(-1)?.id
  }
}
