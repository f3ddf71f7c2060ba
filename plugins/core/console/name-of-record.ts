import { createDataloaderCacheKey, createLocalReq, type Payload } from 'payload'
import { cache } from 'react'

/** What an identifier stands for, as far as the record still exists. */
export type NamedRecord = {
  readonly name: string | undefined
  /** URL of its page in the console; missing if it has none. */
  readonly href: string | undefined
}

/** One for each page, so that all records of a collection that a list names are read at once. */
const requestOf = cache((payload: Payload) => createLocalReq({}, payload))

/**
 * Returns the name of a record by the slug of its collection and its ID, for cells of lists. Access is not checked: who
 * may read a record may know the names of those that it belongs to. Nothing but the name is read.
 */
export const nameOfRecord = cache(
  async (payload: Payload, slug: string, id: string): Promise<NamedRecord> => {
    const none = { name: undefined, href: undefined }
    if (!Object.hasOwn(payload.collections, slug)) return none
    const { admin } = payload.collections[slug as keyof Payload['collections']].config
    const titleField = admin.useAsTitle ?? 'id'
    const { payloadDataLoader } = await requestOf(payload)
    const record: unknown = await payloadDataLoader.load(
      createDataloaderCacheKey({
        collectionSlug: slug,
        currentDepth: 1,
        depth: 0,
        docID: id,
        draft: false,
        fallbackLocale: null,
        locale: 'all',
        overrideAccess: true,
        select: { [titleField]: true },
        showHiddenFields: false,
        transactionID: '',
      }),
    )
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
