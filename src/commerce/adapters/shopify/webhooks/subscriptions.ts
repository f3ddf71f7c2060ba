import { z } from 'zod'
import { withRetry } from '../../../attempts/retry.ts'
import { WEBHOOK_TOPICS, type WebhookTopic } from '../../../shop-order.ts'
import { WEBHOOK_SUBSCRIPTION_CREATE } from '../operations/webhook-subscription-create.graphql.ts'
import { WEBHOOK_SUBSCRIPTIONS } from '../operations/webhook-subscriptions.graphql.ts'
import { type ReadParts, retryingClient } from '../retrying-client.ts'
import { refuseUserErrors, userErrorsShape } from '../user-errors.ts'

/** More than one URL has for these topics. */
const MAX_FOUND = 50
/** Of an order, what `orderPayload` reads: the platform leaves out everything else, such as the customer. */
const ORDER_FIELDS = [
  'id',
  'name',
  'test',
  'created_at',
  'updated_at',
  'cancelled_at',
  'financial_status',
  'fulfillment_status',
  'currency',
  'total_price',
  'current_total_price',
  'line_items',
]

const foundShape = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ topic: z.string(), uri: z.string() })),
  }),
})
const createdShape = z.object({
  webhookSubscriptionCreate: z.object({ userErrors: userErrorsShape }),
})

/** `ORDERS_CREATE` for `orders/create`. */
const enumOf = (topic: WebhookTopic): string => topic.replace('/', '_').toUpperCase()

/** The topics of which the platform sends no webhooks to that URL. */
export async function missingWebhooks(
  parts: ReadParts,
  uri: string,
  signal: AbortSignal,
): Promise<WebhookTopic[]> {
  const topics = WEBHOOK_TOPICS.map(enumOf)
  const { webhookSubscriptions } = await retryingClient(parts, signal)(
    WEBHOOK_SUBSCRIPTIONS,
    { topics, uri, first: MAX_FOUND },
    foundShape,
  )
  const found = webhookSubscriptions.nodes.filter((one) => one.uri === uri)
  return WEBHOOK_TOPICS.filter((topic) => !found.some((one) => one.topic === enumOf(topic)))
}

/** The variables of a new subscription. */
export const subscriptionOf = (topic: WebhookTopic, uri: string) => ({
  topic: enumOf(topic),
  subscription: {
    uri,
    format: 'JSON',
    includeFields: topic.startsWith('orders/') ? ORDER_FIELDS : ['id'],
  },
})

/**
 * Makes the platform send to that URL the webhooks that are missing. An attempt whose response was lost may have
 * created one: each attempt looks first.
 *
 * @returns the topics that were missing.
 */
export async function ensureWebhooks(
  parts: ReadParts,
  uri: string,
  signal: AbortSignal,
): Promise<WebhookTopic[]> {
  const wanted = await missingWebhooks(parts, uri, signal)
  if (wanted.length === 0) return wanted
  await withRetry(
    async () => {
      for (const topic of await missingWebhooks(parts, uri, signal)) {
        const { webhookSubscriptionCreate } = await parts.client.send({
          query: WEBHOOK_SUBSCRIPTION_CREATE,
          variables: subscriptionOf(topic, uri),
          shape: createdShape,
          signal,
        })
        refuseUserErrors(webhookSubscriptionCreate.userErrors)
      }
    },
    parts.settings.retry,
    signal,
  )
  return wanted
}
