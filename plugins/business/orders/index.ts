import { orders as orderRecords } from '../../../collections/orders.ts'
import { component, savedViews } from '../../core/console/console-parts.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { webhooksCheck } from './checks/webhooks.ts'
import { bulkUpdateOrders } from './endpoints/bulk-update-orders.ts'
import { changeOrderStatus } from './endpoints/change-order-status.ts'
import { listArtistSales } from './endpoints/list-artist-sales.ts'
import { receiveWebhook } from './endpoints/receive-webhook.ts'
import { WEBHOOK_RECEIVED } from './events.ts'
import { expireWebhooks } from './jobs/expire-webhooks.ts'
import { EXPIRE_WEBHOOKS, RECONCILE_ORDERS, SUBSCRIBE_WEBHOOKS } from './jobs/job-types.ts'
import { reconcileOrders } from './jobs/reconcile-orders.ts'
import { subscribeSoon, subscribeWebhooks } from './jobs/subscribe-webhooks.ts'
import { workOffWebhooks } from './operations/apply-webhook.ts'
import { WEBHOOK_SECRET } from './operations/webhook-secrets.ts'
import { createTables } from './tables.ts'
import { orderVariables } from './variables.ts'

/** The orders of the shop without personal data, and their status (specification, sections 3.7 and 4.3). */
export const orders = defineFeature(
  { name: 'orders', variables: orderVariables },
  ({ commerce, alwaysAsked, settings }, values) => {
    const { COMMERCE_WEBHOOK_SECRET: secret, COMMERCE_WEBHOOK_SECRET_PREVIOUS: previous } = values
    const secrets = [secret, previous].filter((one) => one !== undefined)
    const url = `${settings.serverUrl}/api/webhooks/commerce`
    return {
      needs: ['brands', 'artworks', 'photo-print'],
      collections: [orderRecords],
      systemSettings: [WEBHOOK_SECRET],
      endpoints: [listArtistSales(), receiveWebhook({ commerce, secrets })],
      recordEndpoints: { orders: [bulkUpdateOrders(), changeOrderStatus()] },
      events: [onEvent(WEBHOOK_RECEIVED, ({ id }, { payload }) => workOffWebhooks(payload, id))],
      jobs: [
        defineJob({
          type: SUBSCRIBE_WEBHOOKS,
          cron: '17 * * * *',
          run: (_data, { payload, signal }) =>
            subscribeWebhooks(payload, { commerce, secrets, url }, signal),
        }),
        defineJob({
          type: RECONCILE_ORDERS,
          cron: '*/10 * * * *',
          run: (_data, { payload, signal }) => reconcileOrders({ payload, commerce }, signal),
        }),
        defineJob({
          type: EXPIRE_WEBHOOKS,
          cron: '23 * * * *',
          run: (_data, { payload, signal }) => expireWebhooks(payload, signal),
        }),
      ],
      checks: [webhooksCheck({ commerce: alwaysAsked.commerce, secrets, url })],
      console: {
        found: [{ collection: 'orders', fields: ['name'] }],
        records: {
          orders: {
            components: {
              beforeListTable: [
                savedViews(),
                component('business/orders/components/bulk-actions.tsx#BulkActions'),
              ],
            },
            fields: {
              panel: {
                Field: component('business/orders/components/order-panel.tsx#OrderPanel'),
              },
              status: {
                Cell: component('business/orders/components/status-cell.tsx#StatusCell'),
              },
              total: { Cell: component('core/console/yen-cell.tsx#YenCell') },
            },
          },
        },
      },
      tables: createTables,
      worker: {
        ready: (payload) => {
          // One that is set in the console instead waits for the clock.
          if (secrets.length === 0) return
          subscribeSoon(payload).catch((err: unknown) =>
            payload.logger.error({ err }, 'Webhooks cannot be subscribed now.'),
          )
        },
      },
    }
  },
)
