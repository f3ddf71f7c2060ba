import type {
  CollectionSlug,
  DataFromCollectionSlug,
  Payload,
  PayloadRequest,
  Where,
} from 'payload'

const PAGE = 100

type Walk = {
  readonly where?: Where
  /** The request whose transaction the records are read in. */
  readonly req?: PayloadRequest
}

/**
 * Yields every record of a collection with hidden fields and unpopulated relations. Pages continue after the
 * last identifier, so records that are created or deleted meanwhile do not shift them.
 */
export async function* eachRecord<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  { where = {}, req }: Walk = {},
): AsyncGenerator<DataFromCollectionSlug<Slug>> {
  let last: string | number | undefined
  for (;;) {
    const { docs } = await payload.find({
      collection,
      where: last === undefined ? where : { and: [where, { id: { greater_than: last } }] },
      sort: 'id',
      limit: PAGE,
      pagination: false,
      depth: 0,
      overrideAccess: true,
      showHiddenFields: true,
      ...(req && { req }),
    })
    yield* docs as DataFromCollectionSlug<Slug>[]
    last = docs.at(-1)?.id
    if (docs.length < PAGE) return
  }
}
