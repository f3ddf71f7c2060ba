import type { Payload } from 'payload'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import { MAX_PHOTOS } from '../../../../src/photo-print/photo-limits.ts'
import type { StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'

const PHOTO = /^[^/]+\/temp\/[^/]+\/(?<timestamp>\d{1,15})\.webp$/

/**
 * Owns the photos of customers: an upload keeps its photos, and is removed with them when there is no order
 * or its order is done; photos without an upload end after a day (specification, sections 2.6 and 2.9).
 */
export function photoObjects(payload: Payload): ObjectOwner {
  return {
    owns: (key) => PHOTO.test(key),

    async referenced(keys) {
      const timestamps = keys.map((key) => Number(PHOTO.exec(key)?.groups?.timestamp))
      const { docs } = await payload.find({
        collection: 'photo-uploads',
        where: {
          state: { in: ['received', 'ordered'] },
          or: timestamps.map((timestamp) => ({
            firstTimestamp: {
              greater_than: timestamp - MAX_PHOTOS,
              less_than_equal: timestamp,
            },
          })),
        },
        pagination: false,
        depth: 0,
        overrideAccess: true,
        select: { photos: true },
      })
      const asked = new Set(keys)
      const needed = docs.flatMap(({ photos }) => (photos as StoredPhoto[]).map(({ key }) => key))
      return new Set(needed.filter((key) => asked.has(key)))
    },
  }
}
