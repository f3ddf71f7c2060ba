import type { Payload } from 'payload'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import { eachRecord } from '../../../core/database/each-record.ts'

/** What the records of print files that are ready say of them. */
export async function* expectedPrintData(payload: Payload): AsyncGenerator<ExpectedObject> {
  const ready = { where: { status: { equals: 'ready' } } }
  for await (const { id, key, sha256, bytes } of eachRecord(payload, 'print-data', ready))
    yield {
      key,
      record: `print-data/${id}`,
      contentType: 'image/jpeg',
      ...(typeof sha256 === 'string' && { sha256 }),
      ...(typeof bytes === 'number' && { size: bytes }),
    }
}
