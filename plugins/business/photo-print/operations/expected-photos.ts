import type { Payload, Where } from 'payload'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import type { StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'
import { eachRecord } from '../../../core/database/each-record.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/** What the records of customers' photos say of them, as long as the photos are kept. */
export async function* expectedPhotos(payload: Payload): AsyncGenerator<ExpectedObject> {
  const since = new Date(Date.now() - KEPT_MS).toISOString()
  const kept: Where = {
    or: [
      { state: { equals: 'ordered' } },
      { state: { equals: 'received' }, createdAt: { greater_than: since } },
    ],
  }
  for await (const { id, photos } of eachRecord(payload, 'photo-uploads', { where: kept }))
    for (const { key, sha256 } of photos as StoredPhoto[])
      yield { key, sha256, record: `photo-uploads/${id}`, contentType: 'image/webp' }
}
