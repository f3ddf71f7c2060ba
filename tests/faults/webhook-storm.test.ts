import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loseHeartbeats, skipPauses } from '../support/jobs/job-clock.ts'
import { linePayload, type OrderChange, orderPayload } from '../support/orders/order-payload.ts'
import { sendWebhook, startOrderService } from '../support/orders/shop-messages.ts'
import { seededRandom } from '../support/pictures/images.ts'
import type { Service } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

/** Webhooks, duplicates among them. A campaign sets its number. */
const WEBHOOKS = Number(process.env.STORM_WEBHOOKS ?? 80)
const KILLS = Number(process.env.STORM_KILLS ?? 1)
const SEED = Number(process.env.STORM_SEED ?? 20_261_123)
const DUPLICATED = 0.3
const FORGED = 0.05
/** States of one order, from its creation on. */
const STATES = 5
const QUEUE = 'orders-on-webhook.received'

type Message = { readonly change: OrderChange; readonly eventId: string; readonly forged: boolean }
type Expected = Readonly<Record<'status' | 'total' | 'financial' | 'fulfilment', string>>

let service: Service
beforeAll(async () => {
  service = await startOrderService()
  await service.rows("DELETE FROM jobs.schedule WHERE name = 'reconcile-orders'")
})
afterAll(() => service?.stop())

const random = seededRandom(SEED)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

/** The life of an order in the shop: what is sent or cancelled remains so. */
function lifeOf(id: number): OrderChange[] {
  const end = pick(['fulfilled', 'cancelled', 'open'])
  const paidFrom = Math.floor(random() * STATES)
  const endsAt = 1 + Math.floor(random() * (STATES - 1))
  return Array.from({ length: STATES }, (_, step) => {
    const updatedAt = new Date(Date.UTC(2026, 10, 23, 1, step)).toISOString()
    const isOver = step >= endsAt
    return {
      ...{ id, name: `#${id}`, updatedAt, total: String(1000 * step + (id % 1000)) },
      financialStatus: step >= paidFrom ? 'paid' : 'pending',
      fulfillmentStatus: isOver && end === 'fulfilled' ? 'fulfilled' : null,
      cancelledAt: isOver && end === 'cancelled' ? updatedAt : null,
      lines: [linePayload({ product_id: 999 })],
    }
  })
}

/** What the record of an order has to be in the end, told from the last state alone, without the code of the service. */
function oracle(life: readonly OrderChange[]): Expected {
  const last = life.at(-1) ?? {}
  const open = last.cancelledAt ? 'cancelled' : 'new'
  return {
    status: last.fulfillmentStatus === 'fulfilled' ? 'shipped' : open,
    total: last.total ?? '',
    financial: last.financialStatus ?? '',
    fulfilment: last.fulfillmentStatus ?? 'unfulfilled',
  }
}

describe('webhooks in a storm', () => {
  it(
    'leave every order in its last state, whatever is doubled, late, forged or killed',
    async () => {
      const lives = Array.from(
        { length: Math.ceil((WEBHOOKS * (1 - DUPLICATED)) / STATES) },
        (_, at) => lifeOf(5_000_000 + at),
      )
      const events: Message[] = lives.flatMap((life) =>
        life.map((change) => ({ change, eventId: crypto.randomUUID(), forged: false })),
      )
      const doubled = shuffled(events).slice(0, Math.round(WEBHOOKS * DUPLICATED))
      const forged = shuffled(events)
        .slice(0, Math.round(WEBHOOKS * FORGED))
        .map(({ change }) => ({
          change: { ...change, total: '666666', updatedAt: '2026-12-31T00:00:00Z' },
          ...{ eventId: crypto.randomUUID(), forged: true },
        }))
      const storm = shuffled([...events, ...doubled, ...forged])
      const part = Math.ceil(storm.length / (KILLS + 1))
      const results: Record<string, number> = {}
      for (let from = 0; from < storm.length; from += part) {
        const worker = await service.startWorker()
        await Promise.all(storm.slice(from, from + part).map(send))
        if (from + part >= storm.length) break
        await until('work to be under way', async () => {
          const { count } = await service.row(
            'SELECT count(*) FROM commerce.inbox WHERE done_at IS NOT NULL',
          )
          return Number(count) > from / 2
        })
        await worker.stop(0)
        await loseHeartbeats(service, QUEUE)
      }
      async function send({ change, eventId, forged }: Message): Promise<void> {
        const signing = forged ? { secret: 'of a forger' } : {}
        const answer = await sendWebhook(service, JSON.stringify(orderPayload(change)), {
          ...signing,
          ...{ eventId, topic: 'orders/updated' },
        })
        const result = answer.status === 200 ? answer.body.result : String(answer.status)
        results[result] = (results[result] ?? 0) + 1
      }
      expect(results).toEqual({
        ...{ received: events.length, duplicate: doubled.length, 401: forged.length },
      })
      await until('the work of every webhook', async () => {
        await skipPauses(service)
        const open = await service.rows(
          'SELECT 1 FROM commerce.inbox WHERE done_at IS NULL LIMIT 1',
        )
        return open.length === 0
      })
      const rows = await service.rows(
        'SELECT name, status, total::text, financial_status, fulfilment FROM orders ORDER BY name',
      )
      const kept = rows.map((row) => [
        row.name,
        {
          status: row.status,
          total: row.total,
          financial: row.financial_status,
          fulfilment: row.fulfilment,
        },
      ])
      expect(kept).toEqual(lives.map((life) => [life[0]?.name, oracle(life)]))
    },
    600_000 + WEBHOOKS * 2_000,
  )
})
