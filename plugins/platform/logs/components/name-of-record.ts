import type { Payload } from 'payload'
import { cache } from 'react'
import { z } from 'zod'

/** What an identifier of the audit log stands for, as far as the record still exists. */
export type NamedRecord = {
  readonly name: string | undefined
  /** URL of its page in the console; missing if it has none. */
  readonly href: string | undefined
}

/**
 * Returns the name of a record by the slug of its collection and its ID, once for all rows of a list. Nothing is
 * checked: who may read the audit log may read everything.
 */
export const nameOfRecord = cache(
  async (payload: Payload, slug: string, id: string): Promise<NamedRecord> => {
    const none = { name: undefined, href: undefined }
    if (!Object.hasOwn(payload.collections, slug)) return none
    const { admin, fields } = payload.collections[slug as keyof Payload['collections']].config
    const ownId = fields.some((field) => 'name' in field && field.name === 'id')
    if (!ownId && !z.uuid().safeParse(id).success) return none
    const titleField = admin.useAsTitle ?? 'id'
    const record: unknown = await payload.findByID({
      collection: slug as keyof Payload['collections'],
      id,
      depth: 0,
      select: { [titleField]: true },
      disableErrors: true,
      overrideAccess: true,
    })
    if (typeof record !== 'object' || record === null) return none
    const title: unknown = Reflect.get(record, titleField)
    const { routes } = payload.config
    return {
      name: typeof title === 'string' ? title : undefined,
      href:
        admin.hidden === true
          ? undefined
          : `${routes.admin}/collections/${slug}/${encodeURIComponent(id)}`,
    }
  },
)
