import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY, linePayload, orderPayload } from '../support/orders/order-payload.ts'
import {
  newOrderNumber,
  sendOrder,
  sendWebhook,
  startOrderService,
  workDone,
} from '../support/orders/shop-messages.ts'
import { signatureOf, WEBHOOK_SECRET } from '../support/orders/webhooks.ts'
import { call } from '../support/service/api.ts'
import type { Service } from '../support/service/service.ts'
import { startTraceReceiver, type TraceReceiver } from '../support/service/trace-receiver.ts'
import { until } from '../support/system/until.ts'

const PREVIOUS = 'the-webhook-secret-before-that'
const UNKNOWN_PRODUCT = [linePayload({ product_id: 999 })]

let receiver: TraceReceiver
let service: Service
const answers: string[] = []

beforeAll(async () => {
  receiver = await startTraceReceiver()
  service = await startOrderService({
    env: {
      COMMERCE_WEBHOOK_SECRET_PREVIOUS: PREVIOUS,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
  await service.startWorker()
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const send = async (
  ...args: Parameters<typeof sendWebhook> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const answer = await sendWebhook(service, ...args)
  answers.push(answer.text)
  return answer
}
const order = (number: number, change: object = {}) =>
  JSON.stringify(orderPayload({ id: number, name: `#${number}`, ...change }))
const stored = (number: number) =>
  service.rows('SELECT * FROM orders WHERE platform_id = $1', [`gid://shopify/Order/${number}`])
const inbox = async () => Number((await service.row('SELECT count(*) FROM commerce.inbox')).count)

describe('POST /api/webhooks/commerce', () => {
  it('stores what the shop has signed, and a job records the order', async () => {
    const number = newOrderNumber()
    const answer = await send(order(number))
    expect(answer).toAnswer(200)
    expect(answer.body).toEqual({ result: 'received' })
    await workDone(service)
    const [record] = await stored(number)
    expect(record).toMatchObject({
      name: `#${number}`,
      status: 'new',
      total: '1400',
      brand_id: null,
    })
  })

  it('answers a repeated delivery without effect', async () => {
    const number = newOrderNumber()
    const eventId = `event-${number}`
    const results = []
    for (const topic of ['orders/create', 'orders/create', 'orders/updated', 'orders/create'])
      results.push((await send(order(number), { eventId, topic })).body.result)
    expect(results).toEqual(['received', 'duplicate', 'received', 'duplicate'])
    await workDone(service)
    expect(await stored(number)).toHaveLength(1)
  })

  it('answers one delivery once when it arrives many times at the same moment', async () => {
    const body = order(newOrderNumber())
    const eventId = `event-${newOrderNumber()}`
    const all = await Promise.all(Array.from({ length: 8 }, () => send(body, { eventId })))
    expect(all.map((answer) => answer.body.result).sort()).toEqual([
      ...Array(7).fill('duplicate'),
      'received',
    ])
  })

  it.each([
    ['the previous secret', { secret: PREVIOUS }, 200],
    ['another secret', { secret: 'another' }, 401],
    ['no signature', { signature: '' }, 401],
    ['another shop', { shop: 'other.example.test' }, 401],
  ])('with %s', async (_, change, status) => {
    const before = await inbox()
    const answer = await send(order(newOrderNumber()), change)
    expect(answer).toAnswer(status, ...(status === 401 ? ['WEBHOOK_REFUSED'] : []))
    expect(await inbox()).toBe(before + (status === 200 ? 1 : 0))
  })

  it('refuses the signature of other bytes with the same meaning', async () => {
    const body = order(newOrderNumber())
    const answer = await send(` ${body}`, { signature: signatureOf(body) })
    expect(answer).toAnswer(401, 'WEBHOOK_REFUSED')
  })

  it('counts the secret of the setting at once', async () => {
    const token = await service.tokenOf('super-admin')
    const find = '/api/system-settings?where[key][equals]=commerce_webhook_secret'
    const { body } = await call<{ docs: { id: number }[] }>(service, 'GET', find, { token })
    const path = `/api/system-settings/${body.docs[0]?.id}`
    const set = (value: string) => call(service, 'PATCH', path, { token, json: { value } })
    expect(await send(order(newOrderNumber()), { secret: 'of-the-setting' })).toAnswer(
      401,
      'WEBHOOK_REFUSED',
    )
    expect(await set('of-the-setting')).toAnswer(200)
    expect(await send(order(newOrderNumber()), { secret: 'of-the-setting' })).toAnswer(200)
    expect(await send(order(newOrderNumber()), { secret: WEBHOOK_SECRET })).toAnswer(200)
  })

  it('counts the secret of a setting whose encryption was switched off', async () => {
    const token = await service.tokenOf('super-admin')
    const [setting] = await service.rows(
      "SELECT id FROM system_settings WHERE key = 'commerce_webhook_secret'",
    )
    const path = `/api/system-settings/${setting?.id}`
    const json = { isEncrypted: false, value: 'in-plain-text' }
    expect(await call(service, 'PATCH', path, { token, json })).toAnswer(200)
    expect(await send(order(newOrderNumber()), { secret: 'in-plain-text' })).toAnswer(200)
  })

  it('refuses more than 1 MiB, before it looks at the signature', async () => {
    const body = order(newOrderNumber(), { name: 'x'.repeat(1024 * 1024) })
    expect(await send(body)).toAnswer(413, 'PAYLOAD_TOO_LARGE')
  })

  it.each([
    ['a form', ['content-type'], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no topic', ['x-shopify-topic'], 200, undefined],
  ] as const)('with %s', async (_, without, status, code) => {
    const answer = await sendWebhook(service, order(newOrderNumber()), {}, without)
    expect(answer).toAnswer(status, ...(code ? [code] : []))
  })

  it('keeps nothing of a topic that it does not know', async () => {
    const before = await inbox()
    const answer = await send('{"customer":"any"}', { topic: 'customers/create' })
    expect(answer.body).toEqual({ result: 'ignored' })
    expect(await inbox()).toBe(before)
  })

  it.each(['GET', 'PUT', 'DELETE'])('does not know %s', async (method) => {
    const answer = await call(service, method, '/api/webhooks/commerce')
    expect([404, 405]).toContain(answer.status)
  })

  it('keeps an order in another currency out, with the reason', async () => {
    const number = newOrderNumber()
    expect(await send(order(number, { currency: 'USD' }))).toAnswer(200)
    await workDone(service)
    expect(await stored(number)).toEqual([])
    const { problem } = await service.row(
      "SELECT problem FROM commerce.inbox WHERE content->'order'->>'id' LIKE $1",
      [`%${number}`],
    )
    expect(problem).toContain('USD')
  })
})

describe('the record of an order', () => {
  it('is that of its newest state, whatever comes later', async () => {
    const number = newOrderNumber()
    const at = (minute: number, change: object) =>
      send(order(number, { updatedAt: `2026-11-23T10:0${minute}:00Z`, ...change }))
    await at(2, { total: '200', financialStatus: 'refunded' })
    await at(1, { total: '100' })
    await at(0, { total: '300', financialStatus: 'pending' })
    await workDone(service)
    expect(await stored(number)).toMatchObject([{ total: '200', financial_status: 'refunded' }])
    await at(3, { total: '50', cancelledAt: '2026-11-23T10:03:00Z' })
    await workDone(service)
    expect(await stored(number)).toMatchObject([{ total: '50', status: 'cancelled' }])
  })

  it('of two messages of one second is that of the later one', async () => {
    const number = newOrderNumber()
    await send(order(number, { total: '2' }), { sentAt: '2026-11-23T10:00:00.200Z' })
    await send(order(number, { total: '1' }), { sentAt: '2026-11-23T10:00:00.100Z' })
    await workDone(service)
    expect(await stored(number)).toMatchObject([{ total: '2' }])
  })

  it('is shipped when the shop has sent it', async () => {
    const number = newOrderNumber()
    await send(order(number, { fulfillmentStatus: 'fulfilled', lines: UNKNOWN_PRODUCT }))
    await workDone(service)
    expect(await stored(number)).toMatchObject([{ status: 'shipped', fulfilment: 'fulfilled' }])
  })
})

describe('what an order tells of its customer', () => {
  it('is nowhere in the database, in logs, in traces and in responses', async () => {
    const token = await service.tokenOf('super-admin')
    const spans = receiver.spans.length
    for (const change of [
      {},
      { secret: 'wrong' },
      { topic: 'orders/updated' },
      { topic: 'other/topic' },
    ])
      await send(order(newOrderNumber()), change)
    // Signed, and in a form that is not known.
    await send(order(newOrderNumber()).replace('"line_items"', '"items"'))
    await send(`${order(newOrderNumber())}}`)
    await workDone(service)
    for (const path of ['/api/orders?depth=2&limit=100', '/api/system-logs?limit=100'])
      answers.push((await call(service, 'GET', path, { token })).text)
    await until('the spans of the work', () => receiver.spans.length > spans + 10)
    const tables = await service.rows<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['commerce.inbox', 'public.orders', 'jobs.job']),
    )
    for (const { name } of tables) {
      const found = await service.rows(`SELECT 1 FROM ${name} t WHERE t::text ILIKE $1`, [
        `%${CANARY}%`,
      ])
      expect([name, found.length]).toEqual([name, 0])
    }
    const said = {
      logs: service.printed(),
      traces: receiver.received.join(),
      answers: answers.join(),
    }
    for (const [where, text] of Object.entries(said)) {
      expect(text.length).toBeGreaterThan(100)
      expect([where, text.includes(CANARY)]).toEqual([where, false])
    }
  })
})

describe('a service without a secret of the webhooks', () => {
  it('says so and keeps nothing', async () => {
    const other = await startOrderService({ env: { COMMERCE_WEBHOOK_SECRET: '' } })
    try {
      expect(await sendOrder(other)).toAnswer(503, 'WEBHOOKS_NOT_CONFIGURED')
      expect(await other.rows('SELECT * FROM commerce.inbox')).toEqual([])
    } finally {
      await other.stop()
    }
  })
})
