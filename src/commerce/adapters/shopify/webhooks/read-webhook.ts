import { ServiceError } from '../../../../errors/service-error.ts'
import { WEBHOOK_TOPICS, type Webhook, type WebhookTopic } from '../../../shop-order.ts'
import { orderPayload, productPayload } from './order-payload.ts'
import { isSigned } from './verify-signature.ts'

type Received = {
  readonly headers: Headers
  /** The bytes as they came: the signature is of them, not of what they mean. */
  readonly body: Uint8Array
}

/** Longest identifier of an event that is taken. */
const MAX_ID = 100

/**
 * Reads a webhook of a shop.
 *
 * @param shop host of the shop, e.g. `example.myshopify.com`.
 * @returns `null` for a topic that is of no interest.
 * @throws ServiceError `WEBHOOK_REFUSED` unless it is signed with one of the secrets and of this shop;
 *   `MALFORMED_JSON` or `VALIDATION_FAILED` for a signed one that cannot be read. None repeats what it received.
 */
export function readWebhook(
  { headers, body }: Received,
  { shop, secrets }: { readonly shop: string; readonly secrets: readonly string[] },
): Webhook | null {
  if (!isSigned(body, headers.get('x-shopify-hmac-sha256') ?? '', secrets))
    throw new ServiceError('WEBHOOK_REFUSED')
  if (headers.get('x-shopify-shop-domain')?.toLowerCase() !== shop.toLowerCase()) {
    throw new ServiceError('WEBHOOK_REFUSED', {
      en: 'The webhook is of another shop.',
      ja: '別のショップのWebhookです。',
    })
  }
  const topic = headers.get('x-shopify-topic') ?? ''
  if (!isTopic(topic)) return null
  const eventId = headers.get('x-shopify-event-id') ?? headers.get('x-shopify-webhook-id') ?? ''
  const sent = new Date(headers.get('x-shopify-triggered-at') ?? Number.NaN)
  if (eventId === '' || eventId.length > MAX_ID) throw unreadable('x-shopify-event-id')
  const sentAt = (Number.isNaN(sent.getTime()) ? new Date() : sent).toISOString()
  const content = parsed(body)
  return isOrderTopic(topic)
    ? { eventId, sentAt, topic, order: checked(orderPayload, content) }
    : { eventId, sentAt, topic, ...checked(productPayload, content) }
}

function isTopic(topic: string): topic is WebhookTopic {
  return WEBHOOK_TOPICS.some((known) => known === topic)
}

function isOrderTopic(topic: WebhookTopic): topic is WebhookTopic & `orders/${string}` {
  return topic.startsWith('orders/')
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // The cause is left out: its text repeats a part of the body.
    throw new ServiceError('MALFORMED_JSON')
  }
}

function checked<Payload>(
  shape: {
    safeParse(content: unknown): {
      readonly data?: Payload
      readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
    }
  },
  content: unknown,
): Payload {
  const { data, error } = shape.safeParse(content)
  if (data !== undefined) return data
  throw unreadable(...(error?.issues ?? []).map(({ path }) => path.join('.')))
}

/** Names where the problem is and never what was there. */
function unreadable(...paths: readonly string[]): ServiceError {
  const message = {
    en: 'The webhook has another form than this service knows.',
    ja: 'Webhookの形式が想定と異なります。',
  }
  const errors = paths.map((path) => ({ path, message }))
  return new ServiceError('VALIDATION_FAILED', message, { errors })
}
