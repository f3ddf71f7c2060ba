import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { noTemplate } from './orderable-template.ts'

export const templateParams = z.object({ brand: z.string(), template_id: z.uuid() })

/** What the endpoints of one template declare. */
export const MANAGE_TEMPLATE = {
  needs: '{brand}:edit',
  of: 'path',
  also: 'templates:manage',
} as const

/**
 * The template of a URL.
 *
 * @throws ServiceError `NOT_FOUND` for one that the brand does not have.
 */
export async function findTemplate(
  req: PayloadRequest,
  { brand, template_id }: z.infer<typeof templateParams>,
): Promise<PhotoTemplate> {
  const { docs } = await req.payload.find({
    collection: 'photo-templates',
    where: { id: { equals: template_id }, brand: { equals: brand } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (docs[0]) return docs[0]
  throw noTemplate()
}
