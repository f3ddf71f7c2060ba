import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrand } from '../support/brands/create-brand.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { type Answer, call, NO_RECORD } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

type Order = { readonly id: string; readonly status: string; readonly updatedAt: string }
type List = { readonly docs: readonly (Order & { name: string })[]; readonly totalDocs: number }
type Result = { ok: boolean; id: string; code?: string; message?: string; status?: string }

let service: Service
const tokens = new Map<Login, string>()
let made = 0

beforeAll(async () => {
  service = await startService()
  await createBrand(service, { id: 'prints', kind: 'photo-print' })
  for (const login of ['photo-admin', 'super-admin', 'art-admin', 'artist'] as const)
    tokens.set(login, await service.tokenOf(login))
})
afterAll(() => service?.stop())

async function as<T>(login: Login, method: string, path: string, json?: unknown, headers = {}) {
  const token = tokens.get(login)
  return call<T>(service, method, path, { token, headers, ...(json !== undefined && { json }) })
}
/** Orders as the shop's messages leave them. */
async function newOrder(change: Record<string, string | null> = {}): Promise<Order> {
  const number = 1000 + ++made
  const row: Record<string, string | null> = {
    ...{ name: `#${number}`, platform_id: `gid://shopify/Order/${number}`, brand_id: 'photo' },
    ...{ total: '100', currency: 'JPY', financial_status: 'paid', fulfilment: 'unfulfilled' },
    ...{ placed_at: '2026-11-23T00:00:00Z', status: 'pending' },
    ...{ shop_updated_at: '2026-11-23T00:00:00Z', shop_seen_at: '2026-11-23T00:00:00Z' },
    ...change,
  }
  const names = Object.keys(row)
  const { id, status, updated_at } = await service.row(
    `INSERT INTO orders (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})
     RETURNING id, status, updated_at`,
    Object.values(row),
  )
  return { id, status, updatedAt: updated_at.toISOString() }
}
const put = (order: Order, json: object, login: Login = 'photo-admin', headers = {}) =>
  as<Order & { next: string[] }>(
    ...([login, 'PUT', `/api/orders/${order.id}/status`] as const),
    { updatedAt: order.updatedAt, ...json },
    headers,
  )
const messageOf = ({ body }: Answer<unknown>) => body.errors?.[0]?.message ?? ''
const statusOf = async ({ id }: Order) =>
  (await service.row('SELECT status FROM orders WHERE id = $1', [id])).status

describe('PUT /api/orders/{id}/status', () => {
  it('leads an order from the check of its photos to its end, and audits each step', async () => {
    let order = await newOrder({ status: 'new' })
    const path = ['pending', 'on_hold', 'pending', 'printing', 'shipped', 'completed']
    for (const status of path) {
      const reason = status === 'on_hold' ? { reason: 'A photo is dark.' } : {}
      const answer = await put(order, { status, ...reason })
      expect(answer).toAnswer(200)
      expect(answer.body.status).toBe(status)
      order = answer.body
    }
    const entries = await auditEntries(service)
    const own = entries.filter(({ record }) => record === order.id)
    expect(own.map(({ action }) => action)).toEqual(path.map(() => 'orders.update'))
  })

  it('names the legal statuses when it refuses, in the language of the caller', async () => {
    const order = await newOrder()
    const answer = await put(order, { status: 'completed' })
    expect(answer).toAnswer(409, 'ORDER_TRANSITION')
    expect(messageOf(answer)).toContain('printing, on_hold, cancelled')
    const inJapanese = await put(order, { status: 'new' }, 'photo-admin', {
      'accept-language': 'ja',
    })
    expect(messageOf(inJapanese)).toContain('変更できる状態：printing、on_hold、cancelled')
    const over = await newOrder({ status: 'cancelled' })
    const final = await put(over, { status: 'new' })
    expect(final).toAnswer(409, 'ORDER_TRANSITION')
    expect(messageOf(final)).toContain('final')
    expect(await statusOf(order)).toBe('pending')
  })

  it('returns an order on hold to where it was and to nowhere else', async () => {
    const order = await newOrder({ status: 'printing' })
    const held = await put(order, { status: 'on_hold', reason: 'The paper is out.' })
    expect(held.body.next).toEqual(['printing', 'cancelled'])
    const [kept] = await service.rows('SELECT held_from, hold_reason FROM orders WHERE id = $1', [
      order.id,
    ])
    expect(kept).toEqual({ held_from: 'printing', hold_reason: 'The paper is out.' })
    expect(await put(held.body, { status: 'pending' })).toAnswer(409, 'ORDER_TRANSITION')
    expect(await put(held.body, { status: 'printing' })).toAnswer(200)
    const [after] = await service.rows('SELECT held_from, hold_reason FROM orders WHERE id = $1', [
      order.id,
    ])
    expect(after).toEqual({ held_from: null, hold_reason: null })
  })

  it.each([
    ['a hold without a reason', { status: 'on_hold' }, ['reason']],
    ['a hold with an empty reason', { status: 'on_hold', reason: ' ' }, ['reason']],
    ['a reason of 501 characters', { status: 'on_hold', reason: 'x'.repeat(501) }, ['reason']],
    ['an unknown status', { status: 'lost' }, ['status']],
    ['a time that is none', { status: 'printing', updatedAt: 'now' }, ['updatedAt']],
    ['another field', { status: 'printing', total: 1 }, ['total']],
  ])('refuses %s', async (_, json, paths) => {
    const order = await newOrder()
    const answer = await put(order, json)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    const errors = answer.body.errors?.[0]?.data?.errors ?? []
    expect(errors.map(({ path }) => path)).toEqual(paths)
  })

  it('refuses an order that has changed since it was read', async () => {
    const order = await newOrder()
    expect(await put(order, { status: 'printing' })).toAnswer(200)
    expect(await put(order, { status: 'on_hold', reason: 'x' })).toAnswer(409, 'CONFLICT')
  })

  it('lets one of two simultaneous changes happen', async () => {
    const order = await newOrder()
    const both = await Promise.all([
      put(order, { status: 'printing' }),
      put(order, { status: 'cancelled' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    ['art-admin', 'photo', 403],
    ['artist', 'photo', 403],
    ['photo-admin', 'prints', 404],
    ['photo-admin', 'art', 404],
    ['photo-admin', null, 404],
    ['super-admin', 'art', 200],
    ['super-admin', null, 200],
  ] as const)('lets %s change an order of the brand %s with %i', async (login, brand, status) => {
    const order = await newOrder({ brand_id: brand })
    expect(await put(order, { status: 'printing' }, login)).toAnswer(status)
    expect(await statusOf(order)).toBe(status === 200 ? 'printing' : 'pending')
  })

  it('does not find an order that is not there', async () => {
    const order = { ...(await newOrder()), id: NO_RECORD }
    expect(await put(order, { status: 'printing' })).toAnswer(404, 'NOT_FOUND')
  })
})

describe('POST /api/orders/bulk-update', () => {
  const bulk = (json: object, login: Login = 'photo-admin') =>
    as<{ results: Result[] }>(login, 'POST', '/api/orders/bulk-update', json)
  const named = ({ id, updatedAt }: Order) => ({ id, updatedAt })

  it('changes every order that can take the status and says of each other why not', async () => {
    const fine = await newOrder()
    const done = await newOrder({ status: 'completed' })
    const foreign = await newOrder({ brand_id: 'art' })
    const changed = await newOrder()
    await put(changed, { status: 'on_hold', reason: 'x' })
    const orders = [done, fine, foreign, changed].map(named)
    const answer = await bulk({ status: 'printing', orders })
    expect(answer.status).toBe(207)
    expect(answer.body.results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
      [done.id, false, 'ORDER_TRANSITION'],
      [fine.id, true, undefined],
      [foreign.id, false, 'NOT_FOUND'],
      [changed.id, false, 'CONFLICT'],
    ])
    expect(await statusOf(fine)).toBe('printing')
    expect(await statusOf(done)).toBe('completed')
  })

  it('changes 100 orders and no more at once', async () => {
    const orders = []
    for (let count = 0; count < 101; count += 1) orders.push(named(await newOrder()))
    expect(await bulk({ status: 'printing', orders })).toAnswer(400, 'VALIDATION_FAILED')
    const answer = await bulk({ status: 'printing', orders: orders.slice(1) })
    expect(answer).toAnswer(200)
    expect(answer.body.results.filter(({ ok }) => ok)).toHaveLength(100)
  })

  it('refuses an order that is named twice, and a hold without a reason', async () => {
    const order = named(await newOrder())
    for (const json of [
      { status: 'printing', orders: [order, order] },
      { status: 'on_hold', orders: [order] },
      { status: 'printing', orders: [] },
    ])
      expect(await bulk(json)).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('is for those who manage orders', async () => {
    const orders = [named(await newOrder())]
    expect(await bulk({ status: 'printing', orders }, 'art-admin')).toAnswer(403)
  })
})

describe('GET /api/orders', () => {
  const names = async (query: string, login: Login = 'photo-admin') => {
    const answer = await as<List>(login, 'GET', `/api/orders?${query}`)
    expect(answer).toAnswer(200)
    return answer.body.docs.map(({ name }) => name)
  }

  it('filters by status, brand, time and number, sorts and divides into pages', async () => {
    const of = (name: string, day: string, status: string) =>
      newOrder({ name, status, placed_at: `2031-01-${day}T00:00:00Z` })
    await of('#90001', '01', 'new')
    await of('#90002', '02', 'printing')
    await of('#90003', '03', 'new')
    await newOrder({ name: '#90004', brand_id: 'art', placed_at: '2031-01-04T00:00:00Z' })
    const since = 'where[placedAt][greater_than_equal]=2031-01-01T00:00:00Z'
    expect(await names(since)).toEqual(['#90003', '#90002', '#90001'])
    expect(await names(`${since}&sort=placedAt&limit=1&page=2`)).toEqual(['#90002'])
    expect(await names(`${since}&where[status][equals]=new`)).toEqual(['#90003', '#90001'])
    expect(await names(`${since}&where[brand][equals]=art`, 'super-admin')).toEqual(['#90004'])
    expect(await names(`${since}&where[placedAt][less_than]=2031-01-02T00:00:00Z`)).toEqual([
      '#90001',
    ])
    for (const text of ['90002', '%2390002', ' 90002 '])
      expect(await names(`where[name][like]=${text}`)).toEqual(['#90002'])
    expect(await names('where[name][like]=9000')).toEqual([])
  })

  it('shows no order of another brand', async () => {
    const other = await newOrder({ brand_id: 'prints' })
    expect(await as('photo-admin', 'GET', `/api/orders/${other.id}`)).toAnswer(404)
    expect(await as('super-admin', 'GET', `/api/orders/${other.id}`)).toAnswer(200)
  })

  it.each(['POST', 'PATCH', 'DELETE'])('refuses to %s an order as a record', async (method) => {
    const { id } = await newOrder()
    const path = method === 'POST' ? '/api/orders' : `/api/orders/${id}`
    expect(await as('super-admin', method, path, { name: 'x' })).toAnswer(403)
  })

  it('finds its pages by indexes among thousands of orders', async () => {
    await service.rows(`INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment,
        placed_at, status, shop_updated_at, shop_seen_at)
      SELECT '#' || n, 'many/' || n, CASE WHEN n % 2 = 0 THEN 'photo' ELSE 'art' END, 1, 'JPY', 'paid', 'unfulfilled',
        timestamptz '2020-01-01' + n * interval '1 minute',
        (enum_range(null::enum_orders_status))[1 + n % 7], now(), now()
      FROM generate_series(1000000, 1020000) n`)
    await service.rows('ANALYZE orders')
    const photo = "brand_id = 'photo'"
    for (const [where, sort] of [
      ['true', 'placed_at DESC'],
      [photo, 'placed_at DESC'],
      [`${photo} AND status = 'new'`, 'placed_at DESC'],
      ["status = 'printing'", 'placed_at'],
      [`${photo} AND placed_at > '2021-12-01' AND placed_at < '2021-12-02'`, 'placed_at DESC'],
      ["name IN ('1010000', '#1010000')", 'placed_at DESC'],
      ["platform_id = 'many/1010000'", 'id'],
    ]) {
      const plan = await service.rows(
        `EXPLAIN SELECT * FROM orders WHERE ${where} ORDER BY ${sort} LIMIT 10`,
      )
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect([where, text]).toEqual([where, expect.not.stringContaining('Seq Scan')])
    }
  })
})

describe('the inbox of webhooks', () => {
  it('forgets what was done two weeks ago and nothing else', async () => {
    const row = (event: string, days: number, done: boolean) =>
      service.rows(
        `INSERT INTO commerce.inbox (topic, event_id, sent_at, received_at, content, done_at)
         VALUES ('products/update', $1, now(), now() - make_interval(days => $2), '{"productId":"1"}',
           CASE WHEN $3 THEN now() END)`,
        [event, days, done],
      )
    await row('old', 15, true)
    await row('open', 15, false)
    await row('fresh', 13, true)
    const worker = await service.startWorker()
    await startJob(service, 'expire-webhooks', {})
    const left = async () =>
      (await service.rows('SELECT event_id FROM commerce.inbox ORDER BY 1')).map(
        (one) => one.event_id,
      )
    await until('the old one to go', async () => !(await left()).includes('old'))
    expect(await left()).toEqual(['fresh', 'open'])
    await worker.stop(10_000)
  })
})
