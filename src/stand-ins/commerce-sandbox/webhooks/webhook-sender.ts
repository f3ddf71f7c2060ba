import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SubscriptionRecord } from '../records.ts'

/** How one webhook reaches its receiver; the real platform promises none of it either. */
export type Delivery = {
  /** How often it arrives. 0: never. @default 1 */
  readonly copies?: number
  /** How much later it arrives, in ms, so that others overtake it. @default 0 */
  readonly delayMs?: number
}

/** For tests: decides how a webhook arrives. Only code can set it; no URL reaches it. */
export type DeliveryHook = (webhook: {
  readonly topic: string
  readonly eventId: string
}) => Delivery | undefined

export type WebhookSender = {
  /** Sends an event to all subscriptions of its topics. Returns at once. */
  send(topics: readonly string[], payload: Record<string, unknown>, at: string): void
  /** Ends what is being sent. */
  close(): Promise<void>
}

type Options = {
  /** Signs the webhooks. Without it none is sent. */
  readonly secret: string | undefined
  /** Host of the shop. */
  readonly shop: string
  readonly subscriptions: () => readonly SubscriptionRecord[]
  readonly delivery?: DeliveryHook | undefined
}

/** Attempts at a receiver that refuses, with growing pauses. The platform makes 8 in four hours. */
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 200
const TIMEOUT_MS = 5_000

/** Sends webhooks as the platform does: signed, each with its own identifier, again if they are not answered by 2xx. */
export function createWebhookSender({
  secret,
  shop,
  subscriptions,
  delivery,
}: Options): WebhookSender {
  const ending = new AbortController()
  const open = new Set<Promise<void>>()

  async function deliver(
    { uri, topic, includeFields }: SubscriptionRecord,
    payload: Record<string, unknown>,
    { eventId, at }: { readonly eventId: string; readonly at: string },
  ): Promise<void> {
    if (secret === undefined) return
    const { copies = 1, delayMs = 0 } = delivery?.({ topic, eventId }) ?? {}
    const kept = Object.entries(payload).filter(
      ([name]) => includeFields.length === 0 || includeFields.includes(name),
    )
    const body = JSON.stringify(Object.fromEntries(kept))
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': eventId,
      'x-shopify-triggered-at': at,
      'x-shopify-api-version': '2026-07',
    }
    if (delayMs > 0) await wait(delayMs, undefined, { signal: ending.signal })
    for (let copy = 0; copy < copies; copy += 1) await post(uri, { headers, body })
  }

  async function post(
    uri: string,
    request: { readonly headers: Record<string, string>; readonly body: string },
  ): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const response = await fetch(uri, {
        ...{ ...request, method: 'POST', redirect: 'manual', signal },
      }).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok || ending.signal.aborted) return
      await wait(FIRST_PAUSE_MS * 2 ** attempt, undefined, { signal: ending.signal })
    }
  }

  return {
    send(topics, payload, at) {
      const eventId = randomUUID()
      for (const subscription of subscriptions()) {
        if (!topics.includes(subscription.topic)) continue
        const sending = deliver(subscription, payload, { eventId, at })
          // Ended by `close`.
          .catch(() => undefined)
          .finally(() => open.delete(sending))
        open.add(sending)
      }
    },
    async close() {
      ending.abort()
      await Promise.all(open)
    },
  }
}
