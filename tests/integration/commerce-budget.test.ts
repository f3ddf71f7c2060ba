import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createPostgresBudget,
  type PostgresBudgetOptions,
} from '../../src/commerce/adapters/postgres-budget/create-postgres-budget.ts'
import { createShopify } from '../../src/commerce/adapters/shopify/create-shopify.ts'
import type { CostBudget } from '../../src/commerce/budget/port.ts'
import { withClient } from '../../src/database/with-client.ts'
import { outageOf } from '../../src/network/outage.ts'
import {
  type CommerceSandboxOptions,
  startCommerceSandbox,
} from '../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { artworkInput } from '../conformance/commerce/artwork-input.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { SIMULATED_NOW, simulateTime, startSimulatedTime } from '../support/shop/simulated-time.ts'
import { freePort } from '../support/system/free-port.ts'
import { temporaryFolder } from '../support/system/temporary-folder.ts'
import { until } from '../support/system/until.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TOKEN = 'token-of-this-test'
const FULL = { maximum: 1000, restoreRate: 100, available: 1000 }

const opened: { close(): Promise<unknown> }[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  await database.drop()
})

const startSandbox = async (options: Partial<CommerceSandboxOptions>) => {
  const dataDir = await temporaryFolder()
  const sandbox = await startCommerceSandbox({ port: 0, dataDir, accessToken: TOKEN, ...options })
  opened.push(sandbox)
  return sandbox
}

/** A budget by a time that the test sets, of which each wait is told and ends when the test says so. */
async function simulated() {
  const tell = await simulateTime(database.url)
  let time = 0
  const waits: { readonly ms: number; end(): void }[] = []
  let told = () => {}
  const nextWait = () =>
    new Promise<void>((resolve) => {
      if (waits.length > 0) resolve()
      else told = resolve
    })
  return {
    budget: () =>
      open({
        clock: SIMULATED_NOW,
        pause: (ms) =>
          new Promise((resolve) => {
            waits.push({ ms, end: resolve })
            told()
          }),
      }),
    /** The wait that began first, once there is one. */
    async wait() {
      await nextWait()
      const wait = waits.shift()
      if (!wait) throw new Error('no wait')
      return wait
    },
    async pass(ms: number) {
      time += ms
      await tell(time)
    },
  }
}

function open(options: Partial<PostgresBudgetOptions> = {}) {
  const errors: Error[] = []
  const budget = createPostgresBudget({
    databaseUrl: database.url,
    shop: 'https://shop.example',
    patienceMs: 60_000,
    onError: (error) => errors.push(error),
    ...options,
  })
  opened.push(budget)
  return { ...budget, errors }
}

/** Points of the requests under way, as all processes see them. */
async function underWay(): Promise<number | undefined> {
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ points: number }>(
      "select points from rate_limits.requests where key like 'commerce-budget:%'",
    ),
  )
  return rows[0]?.points
}

/** Reads an artwork 40 times at once, without trying again when that is throttled. */
async function readOften(url: string, budget?: CostBudget) {
  const once = { attempts: 1, baseMs: 1, capMs: 1 }
  const port = createShopify({
    ...{ url, accessToken: TOKEN, throttleRetry: once },
    ...(budget && { budget }),
  })
  const input = artworkInput('artwork-1', () => '')
  const variants = input.variants.map((variant) => ({ ...variant, imageUrl: null }))
  await port.upsertProduct({ ...input, variants })
  return await Promise.allSettled(
    Array.from({ length: 40 }, () => port.findProduct('artwork-1', calm())),
  )
}

const calm = () => ({ isUrgent: false, signal: new AbortController().signal })
const urgent = () => ({ isUrgent: true, signal: new AbortController().signal })

describe('the budget of the shop', () => {
  it('lets two processes publish 100 artworks at 100 points a second without one throttled answer', async () => {
    const time = await startSimulatedTime(database.url, 2)
    opened.push(time)
    const sandbox = await startSandbox({
      ...{ bucketSize: 1_000, restoreRate: 100, bucketClock: time.now },
    })
    const ids = Array.from({ length: 100 }, (_, index) => `artwork-${index}`)
    const env = {
      ...{
        NODE_ENV: 'test' as const,
        PATH: process.env.PATH,
        DATABASE_URL: database.url,
        TIME_URL: time.url,
      },
      ...{ SHOP_URL: sandbox.url, SHOP_TOKEN: TOKEN },
    }
    const ends = [ids.slice(0, 50), ids.slice(50)].map(async (some) => {
      const file = 'tests/support/shop/publish-process.ts'
      const child = spawn(process.execPath, [file, ...some], { cwd: ROOT, env, stdio: 'inherit' })
      const [code] = await once(child, 'exit')
      time.leave()
      return code
    })
    expect(await Promise.all(ends)).toEqual([0, 0])
    expect(sandbox.throttled()).toBe(0)
    const port = createShopify({ url: sandbox.url, accessToken: TOKEN })
    for (const id of [ids[0], ids[50], ids[99]]) {
      expect((await port.findProduct(id ?? ''))?.variants).toHaveLength(21)
    }
    // What they have used is far more than the bucket held at first.
    expect(time.now()).toBeGreaterThan(60_000)
  })

  it('is kept by nothing else: without it the same work is throttled', async () => {
    const sandbox = await startSandbox({
      bucketSize: 1_000,
      restoreRate: 100,
      bucketClock: () => 0,
    })
    await readOften(sandbox.url)
    expect(sandbox.throttled()).toBeGreaterThan(0)
  })

  it('is one for all processes, and what the platform says goes', async () => {
    const { budget, wait, pass } = await simulated()
    const [one, other] = [budget(), budget()]
    for (const each of [one, other]) await (await each.reserve(1, calm())).settle(FULL)
    const first = await one.reserve(600, calm())
    const second = other.reserve(300, calm())
    // 750 points are for requests that may wait: 150 are left, and 150 come back in 1.5 s.
    const { ms, end } = await wait()
    expect(ms).toBe(1_500)
    // It was cheaper than expected.
    await first.settle({ ...FULL, available: 900 })
    end()
    await (await second).settle({ ...FULL, available: 900 })
    // Another program uses the shop.
    await (await one.reserve(10, calm())).settle({ ...FULL, available: 100 })
    const third = other.reserve(100, calm())
    const held = await wait()
    expect(held.ms).toBe(2_500)
    await pass(2_500)
    held.end()
    await third
  })

  it('does not count as there what requests under way may still take', async () => {
    const { budget, wait } = await simulated()
    const used = budget()
    await (await used.reserve(1, calm())).settle(FULL)
    const slow = await used.reserve(400, calm())
    // The platform has not seen the slow one yet.
    await (await used.reserve(10, calm())).settle({ ...FULL, available: 995 })
    const next = used.reserve(400, calm())
    const { ms, end } = await wait()
    expect(ms).toBe(50 + 4_000 + 4_000 - 7_500)
    await slow.settle({ ...FULL, available: 990 })
    end()
    await next
  })

  it('forgets the points of a process that was killed once it is full', async () => {
    const { budget, pass } = await simulated()
    const killed = budget()
    await (await killed.reserve(1, calm())).settle(FULL)
    await killed.reserve(700, calm())
    await pass(60_000)
    const next = budget()
    await (await next.reserve(1, calm())).settle(FULL)
    // Neither of them has to wait, or the test would not end.
    const both = [await next.reserve(370, calm()), await next.reserve(370, calm())]
    for (const each of both) await each.settle({ ...FULL, available: 900 })
    expect(await underWay()).toBe(0)
  })

  it('makes no customer wait behind a job, and jobs leave room for customers', async () => {
    const { budget, wait, pass } = await simulated()
    const used = budget()
    await (await used.reserve(1, calm())).settle(FULL)
    await used.reserve(750, calm())
    const job = used.reserve(100, calm())
    const { ms, end } = await wait()
    expect(ms).toBe(1_000)
    // Customers are served while the job waits, and the job gives way to them.
    for (let customers = 0; customers < 5; customers += 1) await used.reserve(50, urgent())
    await until('the points of customers', async () => (await underWay()) === 1_000)
    await pass(1_000)
    end()
    const again = await wait()
    expect(again.ms).toBe(2_500)
    await pass(2_500)
    again.end()
    await job
  })

  it('ends the wait of a job that is cancelled, which says nothing against the shop', async () => {
    const { budget, wait, pass } = await simulated()
    const used = budget()
    await (await used.reserve(1, calm())).settle(FULL)
    await used.reserve(750, calm())
    const waiting = used.reserve(100, calm())
    const held = await wait()
    const cancelled = new AbortController()
    const job = used.reserve(100, { isUrgent: false, signal: cancelled.signal })
    cancelled.abort(new Error('shutting down'))
    const error = await job.catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
    expect(outageOf('COMMERCE_UNAVAILABLE')(error)).toBe(false)
    await pass(1_000)
    held.end()
    await waiting
  })

  it.each([
    ['away', async () => `postgres://nobody@127.0.0.1:${await freePort()}/none`],
    [
      'silent',
      async () => {
        const server = createServer((socket) =>
          opened.push({ close: async () => socket.destroy() }),
        )
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        opened.push({ close: async () => server.close() })
        const address = server.address()
        const port = typeof address === 'object' ? address?.port : 0
        return `postgres://nobody@127.0.0.1:${port}/none`
      },
    ],
  ])('holds nothing up while the database is %s: the shop throttles then', async (_, url) => {
    const budget = open({ databaseUrl: await url(), patienceMs: 100, restMs: 3_600_000 })
    const sandbox = await startSandbox({
      bucketSize: 1_000,
      restoreRate: 100,
      bucketClock: () => 0,
    })
    const ended = await readOften(sandbox.url, budget)
    expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(sandbox.throttled()).toBeGreaterThan(0)
    expect(budget.errors).toHaveLength(1)
  })

  it('is shared again once the database is back', async () => {
    const { budget } = await simulated()
    const used = budget()
    await (await used.reserve(1, calm())).settle(FULL)
    await withClient(database.url, (client) => client.query('drop schema rate_limits cascade'))
    const other = open({ clock: SIMULATED_NOW, restMs: 0 })
    await (await other.reserve(10, calm())).settle({ ...FULL, available: 900 })
    const rows = await withClient(database.url, (client) =>
      client.query("select expire from rate_limits.requests where key like 'commerce-budget:%'"),
    )
    expect(rows.rows).toEqual([{ expire: '1000' }])
  })
})
