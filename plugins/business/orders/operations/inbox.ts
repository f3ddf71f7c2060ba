import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import { WEBHOOK_TOPICS, type Webhook } from '../../../../src/commerce/shop-order.ts'
import { keptOrder, keptOrderSchema } from '../../../../src/orders/kept-order.ts'
import { type Database, inDatabase } from '../../../core/database/in-database.ts'
import { emit } from '../../../core/feature/emit.ts'
import { WEBHOOK_RECEIVED } from '../events.ts'

const contentSchema = z.union([
  z.strictObject({ order: keptOrderSchema }),
  z.strictObject({ productId: z.string() }),
])
const rowSchema = z.object({
  topic: z.enum(WEBHOOK_TOPICS),
  sentAt: z.coerce.date(),
  content: contentSchema,
})
/** Webhooks that one job works off beside its own. */
const AT_ONCE = 100

type Received = z.infer<typeof rowSchema>

/**
 * Stores a webhook once, with what is kept of it, and enqueues its work in the same transaction. The event is
 * delivered in order for each order and product.
 */
export async function storeWebhook(
  payload: Payload,
  webhook: Webhook,
): Promise<'received' | 'duplicate'> {
  const { topic, eventId, sentAt } = webhook
  const content: Received['content'] =
    'order' in webhook ? { order: keptOrder(webhook.order) } : { productId: webhook.productId }
  const record = 'order' in content ? content.order.id : content.productId
  return inDatabase(payload, async ({ req, rows }) => {
    const [stored] = await rows<{ id: string }>(
      sql`insert into commerce.inbox (topic, event_id, sent_at, content)
          values (${topic}, ${eventId}, ${sentAt}, ${JSON.stringify(content)}::jsonb)
          on conflict (topic, event_id) do nothing returning id`,
    )
    if (!stored) return 'duplicate'
    await emit(req, WEBHOOK_RECEIVED, record, { id: stored.id })
    return 'received'
  })
}

/**
 * A webhook whose work is not done yet; `null` also for one that is gone. It stays locked until the transaction ends.
 *
 * @param others `wait`: for a worker that is at work on it, because that may fail; `leave`: it to that one.
 */
export async function takeWebhook(
  { rows }: Database,
  id: string,
  others: 'wait' | 'leave',
): Promise<Received | null> {
  const lock = others === 'leave' ? sql`for update skip locked` : sql`for update`
  const [row] = await rows(
    sql`select topic, sent_at as "sentAt", content from commerce.inbox
        where id = ${id} and done_at is null ${lock}`,
  )
  return row === undefined ? null : rowSchema.parse(row)
}

/** Returns webhooks that wait for their work, the oldest first. */
export async function waitingWebhooks(payload: Payload): Promise<string[]> {
  const found = await inDatabase(payload, ({ rows }) =>
    rows<{ id: string }>(
      sql`select id from commerce.inbox where done_at is null order by received_at limit ${AT_ONCE}`,
    ),
  )
  return found.map(({ id }) => id)
}

/** @param problem why nothing came of it, if so. */
export async function finishWebhook(
  { rows }: Database,
  id: string,
  problem: string | null,
): Promise<void> {
  await rows(sql`update commerce.inbox set done_at = now(), problem = ${problem} where id = ${id}`)
}
