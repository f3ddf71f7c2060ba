import type { Payload } from 'payload'
import { artworkObjects } from '../../plugins/business/artworks/operations/artwork-objects.ts'
import { expectedObjects } from '../../plugins/business/artworks/operations/expected-objects.ts'
import { recomposeVariant } from '../../plugins/business/artworks/operations/recompose-variant.ts'
import { templateObjects } from '../../plugins/business/artworks/operations/template-objects.ts'
import { expectedPhotos } from '../../plugins/business/photo-print/operations/expected-photos.ts'
import { photoObjects } from '../../plugins/business/photo-print/operations/photo-objects.ts'
import { expectedPrintData } from '../../plugins/business/print-data/operations/expected-print-data.ts'
import { printDataObjects } from '../../plugins/business/print-data/operations/print-data-objects.ts'
import { remakePrintData } from '../../plugins/business/print-data/operations/remake-print-data.ts'
import { remakeLostThumbnail } from '../../plugins/business/thumbnails/operations/remake-lost-thumbnail.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { ObjectOwner } from '../object-store/sweep/object-owner.ts'
import type { ObjectRepair } from '../object-store/verify/object-repair.ts'
import type { ExpectedObject } from '../object-store/verify/verify-store.ts'

export type StoredObjects = {
  /** What each feature still needs of the store. */
  readonly owners: readonly ObjectOwner[]
  /** What the records of all features say of their objects. */
  expected(): AsyncGenerator<ExpectedObject>
  /** Has one object made again where that can be done; tells whether it can. */
  readonly repair: ObjectRepair
}

/** How the records of every feature stand to the objects. A feature that keeps objects is named here. */
export function storedObjects(payload: Payload, queue: JobQueue): StoredObjects {
  const repairs = [remakePrintData, recomposeVariant, remakeLostThumbnail].map((repairOf) =>
    repairOf(payload, queue),
  )
  return {
    owners: [
      artworkObjects(payload),
      templateObjects(payload),
      printDataObjects(payload),
      photoObjects(payload),
    ],
    async *expected() {
      yield* expectedObjects(payload)
      yield* expectedPrintData(payload)
      yield* expectedPhotos(payload)
    },
    async repair(key) {
      for (const repair of repairs) if (await repair(key)) return true
      return false
    },
  }
}
