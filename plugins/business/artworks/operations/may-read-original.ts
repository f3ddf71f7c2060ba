import type { PayloadRequest } from 'payload'
import { principalOf } from '../../../core/request/principal.ts'

/** Whether the picture is one's own upload, or that of an artwork that one may see. */
export async function mayReadOriginal(req: PayloadRequest, key: string): Promise<boolean> {
  const principal = principalOf(req)
  if (!principal) return false
  // Images that were uploaded on their own lie in the folder of their uploader.
  if (key.startsWith(`originals/${principal.id}/`)) return true
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { originalKey: { equals: key } },
    overrideAccess: false,
    req,
  })
  return totalDocs > 0
}
