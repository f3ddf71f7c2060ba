import { orderEvents } from '../../../collections/order-events.ts'
import { orderPrints } from '../../../collections/order-prints.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { checkPhotos } from './endpoints/check-photos.ts'
import { readPrints } from './endpoints/read-prints.ts'
import { PHOTO_ORDER_CHANGED } from './events.ts'
import { expireOrderPrints } from './jobs/expire-order-prints.ts'
import { EXPIRE_ORDER_PRINTS, MAKE_ORDER_THUMBNAIL } from './jobs/job-types.ts'
import { makeOrderThumbnail } from './jobs/make-order-thumbnail.ts'
import { followOrder } from './operations/follow-order.ts'
import { prepareOrder } from './operations/prepare-order.ts'
import { refuseUnprintable } from './operations/refuse-unprintable.ts'

/** The work on orders of photos: from the photos that a customer sent to their check (sections 2.9 and 4.4). */
export const production = defineFeature('production', (services) => {
  const { store, queue, urlSigner, settings } = services
  const { serverUrl, cacheDir: tempDir } = settings
  const options = { store, queue, urlSigner, serverUrl, tempDir }
  return {
    needs: ['orders', 'photo-print', 'print-data', 'thumbnails'],
    collections: [orderPrints, orderEvents],
    audits: { 'photos.view': { en: 'Looked at photos of an order', ja: '注文の写真の閲覧' } },
    recordEndpoints: { orders: [readPrints(options), checkPhotos()] },
    hooks: { orders: { beforeChange: [refuseUnprintable], afterChange: [followOrder] } },
    events: [
      onEvent(PHOTO_ORDER_CHANGED, ({ orderId }, { payload }) =>
        prepareOrder(payload, orderId, options),
      ),
    ],
    jobs: [
      defineJob({
        type: MAKE_ORDER_THUMBNAIL,
        run: (job, { payload, signal }) => makeOrderThumbnail(job, payload, options, signal),
      }),
      defineJob({
        type: EXPIRE_ORDER_PRINTS,
        cron: '47 * * * *',
        run: (_data, { payload, signal }) => expireOrderPrints(payload, store, signal),
      }),
    ],
  }
})
