import { z } from 'zod'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { readBytes } from '../../../core/endpoint/read-json.ts'
import { storeWebhook } from '../operations/inbox.ts'
import { webhookSecrets } from '../operations/webhook-secrets.ts'

type Options = {
  readonly commerce: Pick<CommercePort, 'readWebhook'>
  /** Those of the environment. */
  readonly secrets: readonly string[]
}

/**
 * `POST /api/webhooks/commerce`: what the shop tells by itself (specification, section 6). It is stored and answered;
 * a job does the work. A repeated delivery is answered like the first and has no effect.
 *
 * @see docs/decisions/0224-mirror-the-orders-of-the-shop.md
 */
export const receiveWebhook = ({ commerce, secrets }: Options) =>
  defineEndpoint({
    method: 'post',
    path: '/webhooks/commerce',
    summary: 'Receive a webhook of the shop, which has signed it.',
    answer: z.object({ result: z.enum(['received', 'duplicate', 'ignored']) }),
    headers: {
      'X-Shopify-Hmac-Sha256': 'HMAC-SHA256 of the body with the secret of the webhooks, in base64',
      'X-Shopify-Shop-Domain': 'Host of the shop',
      'X-Shopify-Topic': 'What has happened, e.g. `orders/create`',
      'X-Shopify-Event-Id': 'Identifier of the event, the same for each delivery',
    },
    errors: [
      'WEBHOOK_REFUSED',
      'WEBHOOKS_NOT_CONFIGURED',
      'MALFORMED_JSON',
      'VALIDATION_FAILED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    example: { answer: { result: 'received' } },
    auth: 'own',
    servedInMaintenance: true,
    rateLimit: 'webhooks',
    params: z.object({}),
    run: async ({ req }) => {
      const live = await webhookSecrets(req.payload, secrets)
      if (live.length === 0 || commerce.readWebhook === undefined)
        throw new ServiceError('WEBHOOKS_NOT_CONFIGURED')
      const body = await readBytes(req)
      const webhook = commerce.readWebhook({ headers: req.headers, body }, live)
      return { result: webhook === null ? 'ignored' : await storeWebhook(req.payload, webhook) }
    },
  })
