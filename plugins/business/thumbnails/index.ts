import { KEY_SEGMENT, ORPHAN_HOURS } from '../../../src/object-store/area.ts'
import { thumbnailKey } from '../../../src/thumbnails/thumbnail-key.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { ARTWORK_DELETED, ARTWORK_UPLOADED } from '../artworks/api.ts'
import { thumbnailsCheck } from './checks/thumbnails.ts'
import { readThumbnail } from './endpoints/read-thumbnail.ts'
import { REMAKE_THUMBNAILS } from './jobs/job-types.ts'
import { remakeThumbnails } from './jobs/remake-thumbnails.ts'
import { expectedThumbnails } from './operations/expected-thumbnails.ts'
import { isRestrictedThumbnail } from './operations/is-restricted-thumbnail.ts'
import { makeMissingThumbnail } from './operations/make-missing-thumbnail.ts'
import { remakeAfterChange } from './operations/remake-after-change.ts'
import { remakeLostThumbnail } from './operations/remake-lost-thumbnail.ts'
import { thumbnailObjects } from './operations/thumbnail-objects.ts'

/**
 * Serves thumbnails to attested apps only or to all clients, as the brand is configured, and regenerates them when
 * the settings of the brand change (specification, section 2.9).
 */
export const thumbnails = defineFeature('thumbnails', (services) => {
  const { store, queue, attestation, settings } = services
  const { attestationHeader, serverUrl, cacheDir: tempDir } = settings
  const making = { store, serverUrl, tempDir }
  return {
    needs: ['brands', 'artworks'],
    checks: [thumbnailsCheck({ store, serverUrl, attestationHeader })],
    endpoints: readThumbnail({ store, queue, attestation, attestationHeader }),
    hooks: { brands: { afterChange: [remakeAfterChange(queue)] } },
    jobs: [
      defineJob({
        type: REMAKE_THUMBNAILS,
        cron: '27 3 * * *',
        run: (data, { payload, signal }) =>
          remakeThumbnails(data, { payload, queue, ...making }, signal),
      }),
    ],
    areas: [
      {
        name: 'thumbnails',
        keys: new RegExp(`^thumbnails/${KEY_SEGMENT}/.+$`),
        access: 'public',
        content: 'Thumbnails, delivered through a CDN',
        orphanHours: ORPHAN_HOURS,
        owner: thumbnailObjects,
        expected: expectedThumbnails,
        repair: (payload) => remakeLostThumbnail(payload, queue),
        isRestricted: isRestrictedThumbnail,
      },
    ],
    events: [
      onEvent(ARTWORK_UPLOADED, (data, { payload }) =>
        makeMissingThumbnail(data, { payload, ...making }),
      ),
      onEvent(ARTWORK_DELETED, async ({ brand, artworkId }) => {
        await store.delete(thumbnailKey(brand, artworkId))
      }),
    ],
  }
})
