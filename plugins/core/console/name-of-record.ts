import { createDataloaderCacheKey, createLocalReq, type Payload } from 'payload'
import { cache } from 'react'
import { isUuid } from '../../../src/database/uuid.ts'

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
    const { config, customIDType } = payload.collections[slug as keyof Payload['collections']]
    // The audit log names what a refused request asked for, whatever that was, and the database fails at it.
    if (customIDType === undefined ? !isUuid(id) : /\p{Cc}/u.test(id)) return none
    const { admin } = config
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
