import { createHmac, randomUUID } from 'node:crypto'

export const WEBHOOK_SECRET = 'a-webhook-secret-of-this-test'

export type WebhookChange = {
  readonly secret?: string
  readonly topic?: string
  readonly eventId?: string
  readonly shop?: string
  readonly sentAt?: string
  readonly signature?: string
}

/** The signature of a body, as the platform writes it. */
export const signatureOf = (body: string | Uint8Array, secret = WEBHOOK_SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64')

/** The headers with which Shopify sends a webhook. */
export function webhookHeaders(
  body: string | Uint8Array,
  change: WebhookChange = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-shopify-topic': change.topic ?? 'orders/create',
    'x-shopify-shop-domain': change.shop ?? 'shop.example.test',
    'x-shopify-hmac-sha256': change.signature ?? signatureOf(body, change.secret),
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-event-id': change.eventId ?? randomUUID(),
    'x-shopify-triggered-at': change.sentAt ?? new Date().toISOString(),
    'x-shopify-api-version': '2026-07',
  }
}
