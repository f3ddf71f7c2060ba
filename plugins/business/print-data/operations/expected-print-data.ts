import type { Payload } from 'payload'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'

const PAGE = 200

/** What the records of print files that are ready say of them. */
export async function* expectedPrintData(payload: Payload): AsyncGenerator<ExpectedObject> {
  for (let page = 1; ; page++) {
    const { docs, hasNextPage } = await payload.find({
      collection: 'print-data',
      where: { status: { equals: 'ready' } },
      sort: 'id',
      limit: PAGE,
      page,
      depth: 0,
      overrideAccess: true,
    })
    for (const { id, key, sha256, bytes } of docs)
      yield {
        key,
        record: `print-data/${id}`,
        contentType: 'image/jpeg',
        ...(typeof sha256 === 'string' && { sha256 }),
        ...(typeof bytes === 'number' && { size: bytes }),
      }
    if (!hasNextPage) return
  }
}
