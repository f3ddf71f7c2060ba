import { orderEvents } from '../../../collections/order-events.ts'
import { orderPrints } from '../../../collections/order-prints.ts'
import { printJobs } from '../../../collections/print-jobs.ts'
import { component, ORDERS } from '../../core/console/console-parts.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { may } from '../../core/request/principal.ts'
import { printJobsCheck } from './checks/print-jobs.ts'
import { simulatedOrderCheck } from './checks/simulated-order.ts'
import { checkPhotos } from './endpoints/check-photos.ts'
import { followOrders } from './endpoints/follow-orders.ts'
import { readPrints } from './endpoints/read-prints.ts'
import { receiveCallback } from './endpoints/receive-callback.ts'
import { reprint } from './endpoints/reprint.ts'
import { ship } from './endpoints/ship.ts'
import { addNote, changeInquiry, readTimeline } from './endpoints/timeline.ts'
import { PHOTO_ORDER_CHANGED } from './events.ts'
import { expireOrderPrints } from './jobs/expire-order-prints.ts'
import { expireOrderTexts } from './jobs/expire-order-texts.ts'
import { followPrintJobs } from './jobs/follow-print-jobs.ts'
import { fulfilOrder, giveUpFulfilment } from './jobs/fulfil-order.ts'
import {
  EXPIRE_ORDER_PRINTS,
  EXPIRE_ORDER_TEXTS,
  FOLLOW_PRINT_JOBS,
  FULFIL_ORDER,
  MAKE_ORDER_THUMBNAIL,
  REMAKE_PRINT_FILES,
  WORK_ON_PRINT_JOB,
} from './jobs/job-types.ts'
import { makeOrderThumbnail } from './jobs/make-order-thumbnail.ts'
import { remakePrintFiles } from './jobs/remake-print-files.ts'
import { workOnPrintJob } from './jobs/work-on-print-job.ts'
import { followChangedOrders } from './operations/follow-changed-orders.ts'
import { prepareOrder } from './operations/prepare-order.ts'
import { refuseUnprintable } from './operations/refuse-unprintable.ts'
import { sendToFactory } from './operations/send-to-factory.ts'
import { productionVariables } from './variables.ts'

/** The work on orders of photos: from the check of what a customer sent to print, shipment and shop (sections 2.9 and 4.4). */
export const production = defineFeature(
  { name: 'production', variables: productionVariables },
  ({ store, queue, urlSigner, factory, commerce, settings }, values) => {
    const { serverUrl, cacheDir: tempDir, supportEmail } = settings
    const options = { store, queue, urlSigner, factory, serverUrl, tempDir }
    return {
      needs: ['orders', 'photo-print', 'print-data', 'thumbnails'],
      collections: [orderPrints, orderEvents, printJobs],
      audits: {
        'prints.reprint': { en: 'Had a photo printed again', ja: '写真の再印刷' },
        'photos.view': { en: 'Looked at photos of an order', ja: '注文の写真の閲覧' },
      },
      recordEndpoints: {
        orders: [
          readPrints(options),
          checkPhotos(),
          reprint(options),
          ship(options),
          followOrders(),
          readTimeline(),
          addNote(),
          changeInquiry(),
        ],
      },
      endpoints: [receiveCallback(options, values.FACTORY_CALLBACK_SECRET)],
      checks: [printJobsCheck(), simulatedOrderCheck(options, supportEmail)],
      console: {
        dashboard: [component('business/production/components/dashboard-gate.tsx#DashboardGate')],
        records: {
          orders: {
            fields: {
              prints: {
                Field: component(
                  'business/production/components/order-prints.tsx#OrderPrintsPanel',
                ),
              },
            },
          },
        },
        views: {
          orderWork: {
            path: '/order-work',
            exact: true,
            Component: component('business/production/views/order-work-view.tsx#OrderWorkView'),
            meta: { title: 'Work on orders / 受注作業' },
          },
        },
        nav: [
          {
            id: 'nav-order-work',
            group: ORDERS,
            label: { en: 'Work on orders', ja: '受注作業' },
            path: '/order-work',
            // Also administrators of one brand hold the permission.
            isFor: (req) => may(req, 'orders:manage'),
          },
        ],
      },
      changes: { orders: { refuse: refuseUnprintable, follow: followChangedOrders } },
      events: [
        onEvent(PHOTO_ORDER_CHANGED, async ({ orderId }, { payload }) => {
          await prepareOrder(payload, orderId, options)
          await sendToFactory(payload, orderId, options)
        }),
      ],
      jobs: [
        defineJob({
          type: MAKE_ORDER_THUMBNAIL,
          run: (job, { payload, signal }) => makeOrderThumbnail(job, payload, options, signal),
        }),
        defineJob({
          type: WORK_ON_PRINT_JOB,
          // Retries last for hours, so that an outage of the factory overnight loses no print.
          retry: { retryLimit: 100, retryDelayMax: 600 },
          run: (job, { payload }) => workOnPrintJob(job, payload, options),
        }),
        defineJob({
          type: FOLLOW_PRINT_JOBS,
          cron: '* * * * *',
          run: (_data, { payload }) => followPrintJobs(payload, options),
        }),
        defineJob({
          type: FULFIL_ORDER,
          retry: { retryLimit: 100, retryDelayMax: 600 },
          run: (job, { payload, signal }) => fulfilOrder(job, payload, { commerce, queue }, signal),
          giveUp: (job, { payload }) => giveUpFulfilment(job, payload),
        }),
        defineJob({
          type: EXPIRE_ORDER_PRINTS,
          cron: '47 * * * *',
          run: (_data, { payload, signal }) => expireOrderPrints(payload, store, signal),
        }),
        defineJob({
          type: EXPIRE_ORDER_TEXTS,
          cron: '17 3 * * *',
          run: (_data, { payload, signal }) => expireOrderTexts(payload, signal),
        }),
        defineJob({
          type: REMAKE_PRINT_FILES,
          cron: '27 * * * *',
          run: (_data, { payload, signal }) => remakePrintFiles(payload, options, signal),
        }),
      ],
    }
  },
)
