import { parseArgs } from 'node:util'
import { withClient } from '../../src/database/with-client.ts'
import { newOrderNumber, sendOrder } from '../support/orders/shop-messages.ts'
import { WEBHOOK_SECRET } from '../support/orders/webhooks.ts'
import { startConsole } from '../support/service/start-console.ts'
import { until } from '../support/system/until.ts'
import { asResult, conclude } from './conclude.ts'
import { atMost, quantile } from './verdicts.ts'

/**
 * How fast a burst of 1,000 webhooks is answered, every third one a repeated delivery, while the worker mirrors their
 * orders. Shops send several at a time, and give up on a receiver that is slow. `--quick` sends few and writes no
 * file. Run: npm run bench -- --only webhooks
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const WEBHOOKS = options.quick ? 50 : 1_000
const WARM_UP = options.quick ? 5 : 50
/** Deliveries that are on their way together. */
const AT_ONCE = 20

const running = await startConsole({ COMMERCE_WEBHOOK_SECRET: WEBHOOK_SECRET })
const times: number[] = []
let orders = 0
try {
  const { origin, stack } = running
  const service = { url: origin, env: { COMMERCE_URL: stack.urls.shop } }
  await burst(WARM_UP)
  times.length = 0
  const startedAt = performance.now()
  await burst(WEBHOOKS)
  const seconds = (performance.now() - startedAt) / 1000
  console.info(`${times.length} webhooks in ${seconds.toFixed(1)} s`)
  await until('the orders of all webhooks', async () => (await mirrored()) === orders)
  const goals = [atMost('a webhook in a burst, p99, ms', quantile(times, 0.99), 200)]
  if (options.quick) for (const { goal, value } of goals) console.info(`${goal}: ${value}`)
  else await conclude(goals, asResult('webhooks', { webhooks: times.length, seconds, goals }))

  /** Sends so many webhooks, some together. */
  async function burst(webhooks: number): Promise<void> {
    const end = times.length + webhooks
    const sender = async () => {
      while (times.length < end) await deliverOrder()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
  }

  /** Sends an order, and each second one twice. */
  async function deliverOrder(): Promise<void> {
    const id = newOrderNumber()
    const eventId = crypto.randomUUID()
    orders += 1
    expectResult(await timed(() => sendOrder(service, { id }, { eventId })), 'received')
    if (id % 2 === 0)
      expectResult(await timed(() => sendOrder(service, { id }, { eventId })), 'duplicate')
  }

  async function mirrored(): Promise<number> {
    const { rows } = await withClient(stack.environment.DATABASE_URL ?? '', (client) =>
      client.query('SELECT count(*)::int AS orders FROM orders'),
    )
    return rows[0].orders
  }
} finally {
  await running.stop()
}

async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  times.push(performance.now() - startedAt)
  return result
}

function expectResult(
  { status, body, text }: Awaited<ReturnType<typeof sendOrder>>,
  result: string,
) {
  if (status !== 200 || body.result !== result)
    throw new Error(`A webhook was answered with ${status} instead of "${result}": ${text}`)
}
