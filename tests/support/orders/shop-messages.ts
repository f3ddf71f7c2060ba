import { type Answer, call } from '../service/api.ts'
import type { Service, ServiceOptions } from '../service/service.ts'
import { startService } from '../service/service.ts'
import { until } from '../system/until.ts'
import { type OrderChange, orderPayload } from './order-payload.ts'
import { WEBHOOK_SECRET, type WebhookChange, webhookHeaders } from './webhooks.ts'

type Result = { readonly result: string }

/** A service that knows the secret of the webhooks; the caller stops it. */
export const startOrderService = (options: ServiceOptions = {}): Promise<Service> =>
  startService({ ...options, env: { COMMERCE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...options.env } })

/** Sends these bytes as a webhook of the shop of the service. */
export function sendWebhook(
  service: Pick<Service, 'url' | 'env'>,
  body: string,
  change: WebhookChange = {},
  without: readonly string[] = [],
): Promise<Answer<Result>> {
  const shop = new URL(service.env.COMMERCE_URL ?? '').host
  const all = Object.entries(webhookHeaders(body, { shop, ...change }))
  const headers = Object.fromEntries(all.filter(([name]) => !without.includes(name)))
  return call<Result>(service, 'POST', '/api/webhooks/commerce', { body, headers })
}

/** Sends an order as a webhook of the shop. */
export const sendOrder = (
  service: Pick<Service, 'url' | 'env'>,
  order: OrderChange = {},
  change: WebhookChange = {},
): Promise<Answer<Result>> => sendWebhook(service, JSON.stringify(orderPayload(order)), change)

/** Waits until the work of every webhook is done. */
export const workDone = (service: Pick<Service, 'rows'>): Promise<unknown> =>
  until('the work of the webhooks', async () => {
    const open = await service.rows('SELECT 1 FROM commerce.inbox WHERE done_at IS NULL LIMIT 1')
    return open.length === 0
  })

let orders = 0
/** The number of an order that no other test of the file has. */
export const newOrderNumber = (): number => 7_000_000 + ++orders
