import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../support/artworks/register.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

// The figures of the API against sums over the same orders that are computed here, in another way: day by day, in numbers.

type Order = {
  readonly placedAt: Date
  readonly brand: string | null
  readonly total: number
  readonly status: string
  readonly financial: string
  readonly isCancelled: boolean
  readonly isTest: boolean
  readonly artwork: string | null
  readonly quantity: number
}

const DAY_MS = 24 * 60 * 60_000
const FINANCIAL = ['paid', 'paid', 'paid', 'partially_refunded', 'refunded', 'pending', 'voided']
const STATUSES = ['new', 'pending', 'printing', 'shipped', 'completed', 'cancelled']
const BRANDS = ['art', 'photo', null]

let service: Service
let admin: string
let artworks: string[]
let orders: Order[]

/** Numbers from 0 to 1, always the same. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function draw(): Order[] {
  const next = sequence(20_261_123)
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T
  const begin = Date.parse('2026-09-01T00:00:00+09:00')
  return Array.from({ length: 400 }, (_, index) => {
    const isCancelled = next() < 0.1
    const brand = one(BRANDS)
    // Every fifth is in the first or in the last millisecond of a day in Tokyo, every seventh of the last weeks.
    const inAutumn =
      begin +
      Math.floor(next() * 80) * DAY_MS +
      (index % 5 === 0 ? one([0, DAY_MS - 1]) : Math.floor(next() * DAY_MS))
    return {
      placedAt: index % 7 === 0 ? new Date(Date.now() - next() * 60 * DAY_MS) : new Date(inAutumn),
      brand,
      total: Math.floor(next() * 50_000),
      status: isCancelled ? 'cancelled' : one(STATUSES),
      financial: one(FINANCIAL),
      isCancelled,
      isTest: next() < 0.05,
      artwork: brand === 'art' ? one(artworks) : null,
      quantity: Math.floor(next() * 4),
    }
  })
}

async function store(order: Order, index: number): Promise<void> {
  const { id } = await service.row<{ id: string }>(
    `INSERT INTO orders (name, status, brand_id, total, currency, financial_status, fulfilment, placed_at, cancelled_at,
       test, platform_id, shop_updated_at, shop_seen_at)
     VALUES ($1, $2, $3, $4, 'JPY', $5, 'unfulfilled', $6, $7, $8, $1, $6, $6) RETURNING id`,
    [
      `#${index}`,
      order.status,
      order.brand,
      order.total,
      order.financial,
      order.placedAt,
      order.isCancelled ? order.placedAt : null,
      order.isTest,
    ],
  )
  await service.rows(
    `INSERT INTO orders_lines (_order, _parent_id, id, line_id, title, quantity, current_quantity, unit_price, amount, artwork_id)
     VALUES (1, $1, $2, $2, 'A print', 4, $3, 1000, $4, $5)`,
    [id, `line-${index}`, order.quantity, order.total, order.artwork],
  )
}

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
  const token = await service.tokenOf('artist')
  artworks = []
  for (const title of ['One', 'Two', 'Three'])
    artworks.push((await createDraft(service, token, { title })).artwork_id)
  orders = draw()
  for (const [index, order] of orders.entries()) await store(order, index)
})
afterAll(() => service?.stop())

const PERIOD = { from: '2026-10-01', to: '2026-10-31' }
const BEFORE = { from: '2026-08-31', to: '2026-09-30' }
type Range = typeof PERIOD

const day = ({ placedAt }: Order) =>
  new Date(placedAt.getTime() + 9 * 60 * 60_000).toISOString().slice(0, 10)
const isSold = ({ financial, status, isCancelled, isTest }: Order) =>
  !isTest &&
  !isCancelled &&
  status !== 'cancelled' &&
  ['paid', 'partially_refunded'].includes(financial)
const sold = ({ from, to }: Range, brand?: string) =>
  orders.filter(
    (order) =>
      isSold(order) && day(order) >= from && day(order) <= to && (!brand || order.brand === brand),
  )
const sums = (some: readonly Order[]) => ({
  orders: some.length,
  sales: some.reduce((sum, { total }) => sum + total, 0),
})

type Amounts = { readonly orders: number; readonly sales: number }
type Sales = {
  readonly totals: Amounts & {
    previous: Amounts
    average: number | null
    sales_change: number | null
  }
  readonly previous: Range
  readonly series: (Amounts & { readonly start: string; readonly previous: Amounts })[]
  readonly groups: (Amounts & {
    readonly id: string | null
    name: string | null
    quantity: number | null
  })[]
}

const ask = (
  path: string,
  query: Readonly<Record<string, string>> = {},
  token: string | undefined = admin,
) => call<Sales>(service, 'GET', `/api/analytics/${path}?${new URLSearchParams(query)}`, { token })

describe('the analysis of sales', () => {
  it('has the sums of the orders that were sold in the period and before it', async () => {
    const answer = await ask('sales', PERIOD)
    expect(answer).toAnswer(200)
    const { totals, previous } = answer.body
    expect(totals).toMatchObject({ ...sums(sold(PERIOD)), previous: sums(sold(BEFORE)) })
    expect(totals.average).toBe(Math.round(totals.sales / totals.orders))
    expect(previous).toEqual(BEFORE)
    expect(totals.orders).toBeGreaterThan(20)
  })

  it('has each day once, those without orders too', async () => {
    const { series } = (await ask('sales', PERIOD)).body
    expect(series).toHaveLength(31)
    for (const { start, orders, sales } of series)
      expect([start, { orders, sales }]).toEqual([start, sums(sold({ from: start, to: start }))])
  })

  it.each(['week', 'month'])('adds the days up by the %s', async (interval) => {
    const { series, totals } = (await ask('sales', { ...PERIOD, interval })).body
    expect(series.reduce((sum, { sales }) => sum + sales, 0)).toBe(totals.sales)
    expect(series.map(({ start }) => start)).toEqual(
      interval === 'month'
        ? ['2026-10-01']
        : ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'],
    )
  })

  it('has the sums of each brand, and of one brand alone', async () => {
    const { groups } = (await ask('sales', PERIOD)).body
    for (const brand of ['art', 'photo'] as const) {
      expect(groups.find(({ id }) => id === brand)).toMatchObject(sums(sold(PERIOD, brand)))
      const { totals } = (await ask('sales', { ...PERIOD, brand })).body
      expect(totals).toMatchObject(sums(sold(PERIOD, brand)))
    }
    expect(groups.reduce((sum, { sales }) => sum + sales, 0)).toBe(sums(sold(PERIOD)).sales)
  })

  it('has the sums of each artwork and artist, without what was returned', async () => {
    const { groups } = (await ask('sales', { ...PERIOD, group: 'artwork' })).body
    for (const artwork of artworks) {
      const of = sold(PERIOD).filter((order) => order.artwork === artwork && order.quantity > 0)
      const quantity = of.reduce((sum, order) => sum + order.quantity, 0)
      expect(groups.find(({ id }) => id === artwork)).toMatchObject({ ...sums(of), quantity })
    }
    const artists = (await ask('sales', { ...PERIOD, group: 'artist' })).body.groups
    expect(artists).toHaveLength(1)
    expect(artists[0]?.sales).toBe(groups.reduce((sum, { sales }) => sum + sales, 0))
  })

  it('compares each day with the one as many days earlier as the period has', async () => {
    const { series } = (await ask('sales', PERIOD)).body
    const earlier = (start: string) =>
      new Date(Date.parse(start) - 31 * DAY_MS).toISOString().slice(0, 10)
    for (const { start, previous } of series) {
      const day = earlier(start)
      expect([start, previous]).toEqual([start, sums(sold({ from: day, to: day }))])
    }
  })

  it.each(['week', 'month'])(
    'compares all of the days before, also when a %s is cut',
    async (interval) => {
      const period = { from: '2026-09-24', to: '2026-10-20' }
      const { series, totals } = (await ask('sales', { ...period, interval })).body
      const before = series.map(({ previous }) => previous.sales)
      expect(before.reduce((sum, sales) => sum + sales, 0)).toBe(totals.previous.sales)
      // The first week ends on September 27, the first month on September 30; 27 days earlier:
      const days = { from: '2026-08-28', to: interval === 'month' ? '2026-09-03' : '2026-08-31' }
      expect(before[0]).toBe(sums(sold(days)).sales)
    },
  )

  it('is a file of the artworks whose titles run no formula', async () => {
    const [artwork] = artworks
    await service.rows(
      `UPDATE artworks SET title = '=HYPERLINK("https://evil.example")' WHERE id = $1`,
      [artwork],
    )
    const answer = await ask('sales', {
      ...PERIOD,
      group: 'artwork',
      format: 'csv',
      table: 'groups',
    })
    expect(answer).toAnswer(200)
    expect(answer.headers.get('content-disposition')).toContain(
      'sales-by-artwork-2026-10-01-2026-10-31.csv',
    )
    expect(answer.text).toContain('id,name,orders,quantity,sales')
    expect(answer.text).toContain(`${artwork},"'=HYPERLINK(""https://evil.example"")",`)
  })

  it('is a file whose cells run no formula', async () => {
    const answer = await ask('sales', { ...PERIOD, format: 'csv' })
    expect(answer).toAnswer(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('sales-2026-10-01-2026-10-31.csv')
    const lines = answer.text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n')
    expect(lines[0]).toBe('start,orders,sales')
    const { orders: count, sales } = sums(sold({ from: '2026-10-01', to: '2026-10-01' }))
    expect(lines[1]).toBe(`2026-10-01,${count},${sales}`)
    expect(lines).toHaveLength(32)
  })

  it.each([
    [{ from: '2026-10-02', to: '2026-10-01' }, 'from'],
    [{ from: '2025-01-01', to: '2026-10-01' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
    [{ interval: 'hour' }, 'interval'],
    [{ group: 'customer' }, 'group'],
    [{ format: 'csv', table: 'orders' }, 'table'],
  ])('refuses %o', async (query, path) => {
    const answer = await ask('sales', query as Record<string, string>)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([path])
  })
})

describe('who sees figures', () => {
  it('administrators of artworks see those of their brand alone', async () => {
    const token = await service.tokenOf('art-admin')
    const { totals, groups } = (await ask('sales', PERIOD, token)).body
    expect(totals).toMatchObject(sums(sold(PERIOD, 'art')))
    expect(groups.map(({ id }) => id)).toEqual(['art'])
    expect(await ask('sales', { ...PERIOD, brand: 'photo' }, token)).toAnswer(404, 'NOT_FOUND')
  })

  it.each(['artist', 'photo-admin'] as const)('%s does not', async (login) => {
    const token = await service.tokenOf(login)
    for (const path of ['dashboard', 'sales', 'performance'])
      expect(await ask(path, {}, token)).toAnswer(403, 'FORBIDDEN')
  })

  it('a brand that does not exist is not found', async () => {
    expect(await ask('dashboard', { brand: 'none' })).toAnswer(404, 'NOT_FOUND')
  })
})

describe('the figures of the dashboard', () => {
  it('count the orders by status without tests, and what was sold until now', async () => {
    const answer = await ask('dashboard')
    expect(answer).toAnswer(200)
    const body = answer.body as unknown as {
      orders: Record<string, number>
      sales: Record<'today' | 'last_7_days' | 'last_30_days', Amounts & { previous: Amounts }>
    }
    for (const status of STATUSES) {
      const count = orders.filter((order) => order.status === status && !order.isTest).length
      expect([status, body.orders[status]]).toEqual([status, count])
    }
    expect(body.orders.on_hold).toBe(0)
    const now = Date.now()
    for (const [name, days] of [
      ['today', 1],
      ['last_7_days', 7],
      ['last_30_days', 30],
    ] as const) {
      const range = (ago: number) => ({
        from: new Date(now + 9 * 3_600_000 - (days - 1 + ago) * DAY_MS).toISOString().slice(0, 10),
        to: new Date(now + 9 * 3_600_000 - ago * DAY_MS).toISOString().slice(0, 10),
      })
      expect(body.sales[name]).toMatchObject({
        ...sums(sold(range(0))),
        previous: sums(sold(range(days))),
      })
    }
  })
})

describe('the analysis of the production', () => {
  it('counts artworks and compositions, and how long they took', async () => {
    for (const [seconds, encoded, status] of [
      [10, 21, 'completed'],
      [30, 21, 'completed'],
      [1, 0, 'completed'],
      [99, 3, 'failed'],
    ] as const) {
      await service.rows(
        `INSERT INTO composition_jobs (artwork_id, status, total, completed, encoded, started_at, finished_at)
         VALUES ($1, $2, 21, 21, $3, now(), now() + $4 * interval '1 second')`,
        [artworks[0], status, encoded, seconds],
      )
    }
    const answer = await ask('performance')
    expect(answer).toAnswer(200)
    expect(answer.body).toMatchObject({
      artworks: { registered: 3, published: 0 },
      compositions: { finished: 4, failed: 1, median_seconds: 20, slowest_seconds: 30 },
      previous: {
        artworks: { registered: 0 },
        compositions: { finished: 0, median_seconds: null },
      },
    })
  })
})
