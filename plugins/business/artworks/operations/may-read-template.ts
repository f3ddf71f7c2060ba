import type { PayloadRequest } from 'payload'

/** Whether the picture is that of a frame or mat that one may see. */
export async function mayReadTemplate(req: PayloadRequest, key: string): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'composition-templates',
    where: { objectKey: { equals: key } },
    overrideAccess: false,
    req,
  })
  return totalDocs > 0
}
