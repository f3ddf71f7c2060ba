import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { ORDER_JOBS, reconcileOrders } from '../support/orders/reconcile.ts'
import { newCustomer, type PhotoSite, startPhotoSite } from '../support/photo-print/photo-site.ts'
import { call } from '../support/service/api.ts'
import type { Service } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await startPhotoSite()
})
afterAll(() => site?.service.stop())

describe('photos that were never ordered', () => {
  type Worker = Awaited<ReturnType<Service['startWorker']>>
  let worker: Worker
  beforeAll(async () => {
    worker = await site.service.startWorker()
  })
  afterAll(() => worker?.stop(10_000))

  /** What a look at all orders of the shop tells the job. */
  const seenNow = () => ({ ordersSeenUntil: new Date().toISOString() })
  /** One photo each, sent more than a day ago. */
  async function sentYesterday(...subs: readonly string[]): Promise<void> {
    for (const sub of subs) expectSuccess(await site.send(sub, [{ bytes: site.good }]))
    const aDayAgo = "UPDATE photo_uploads SET created_at = now() - interval '25 hours'"
    await site.service.rows(`${aDayAgo} WHERE idp_uid = ANY($1)`, [subs])
  }
  /** How many jobs are in one of these states. */
  const jobs = async (...states: readonly string[]) => {
    const found = "SELECT 1 FROM jobs.job WHERE name = 'expire-photo-uploads'"
    return (await site.service.rows(`${found} AND state::text = ANY($1)`, [states])).length
  }

  it('go after a day, and the record of whose they were with them', async () => {
    const [fresh, stale, ordered] = [newCustomer(), newCustomer(), newCustomer()]
    expectSuccess(await site.send(fresh, [{ bytes: site.good }]))
    await sentYesterday(stale, ordered)
    await site.service.rows("UPDATE photo_uploads SET state = 'ordered' WHERE idp_uid = $1", [
      ordered,
    ])
    await startJob(site.service, 'expire-photo-uploads', seenNow())
    await until('the photos to go', async () => (await site.records(stale)).length === 0)
    await site.nothingStays(stale)
    for (const sub of [fresh, ordered]) {
      expect([(await site.records(sub)).length, (await site.stored(sub)).length]).toEqual([1, 1])
    }
  })

  it('stay when their order comes while they are being removed', async () => {
    const sub = newCustomer()
    await sentYesterday(sub)
    await withClient(site.service.databaseUrl, async (order) => {
      await order.query('BEGIN')
      await order.query("UPDATE photo_uploads SET state = 'ordered' WHERE idp_uid = $1", [sub])
      await startJob(site.service, 'expire-photo-uploads', seenNow())
      await until('the removal to wait for the order', async () => {
        const waiting = `SELECT 1 FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query ILIKE '%photo_uploads%'`
        return (await site.service.rows(waiting)).length > 0
      })
      await order.query('COMMIT')
    })
    await until('the removal to end', async () => (await jobs('created', 'active', 'retry')) === 0)
    expect(await site.records(sub)).toMatchObject([{ state: 'ordered' }])
    expect(await site.stored(sub)).toHaveLength(1)
  })

  it('whose record cannot be removed hold up no others, and go with a repeat', async () => {
    const [kept, ...others] = [newCustomer(), newCustomer(), newCustomer()]
    await sentYesterday(kept, ...others)
    await site.service.rows(`CREATE FUNCTION keep_upload() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'kept by a test'; END $$`)
    await site.service.rows(`CREATE TRIGGER keep_upload BEFORE DELETE ON photo_uploads
      FOR EACH ROW WHEN (old.idp_uid = '${kept}') EXECUTE FUNCTION keep_upload()`)
    await startJob(site.service, 'expire-photo-uploads', seenNow())
    await until('the job to fail', async () => (await jobs('retry', 'failed')) > 0)
    expect(await site.records(kept)).toMatchObject([{ state: 'expiring' }])
    expect(await site.stored(kept)).toEqual([])
    for (const sub of others) await site.nothingStays(sub)
    await site.service.rows('DROP FUNCTION keep_upload CASCADE')
    await skipPauses(site.service)
    await until('the record to go', async () => (await site.records(kept)).length === 0)
  })
})

describe('photos that an order of the shop names', () => {
  type Worker = Awaited<ReturnType<Service['startWorker']>>
  let worker: Worker
  let variantId: string
  beforeAll(async () => {
    // What the clock starts by itself would come between two steps of a test.
    await site.service.rows('DELETE FROM jobs.schedule WHERE name = ANY($1)', [ORDER_JOBS])
    worker = await site.service.startWorker()
    await until('the template to be for sale', async () => {
      const product = (await site.service.products()).find(({ title }) => title === 'Square')
      variantId = product?.variants[0]?.id ?? ''
      return variantId !== ''
    })
  })
  afterAll(() => worker?.stop(10_000))
  afterEach(async () => {
    site.service.setCommerceFault(undefined)
    // So would the next attempt of a job that failed.
    await skipPauses(site.service)
    await ended(...ORDER_JOBS)
  })

  /** Waits for the end of jobs, also of those that are tried again. */
  const ended = (...names: readonly string[]) =>
    until('the jobs to end', async () => {
      const open = "SELECT 1 FROM jobs.job WHERE name = ANY($1) AND state < 'completed'"
      return (await site.service.rows(open, [names])).length === 0
    })
  const age = (sub: string, interval: string) =>
    site.service.rows(
      'UPDATE photo_uploads SET created_at = now() - $2::interval WHERE idp_uid = $1',
      [sub, interval],
    )
  const reconcile = () => reconcileOrders(site.service)
  async function sent(): Promise<{ readonly sub: string; readonly upload: string }> {
    const sub = newCustomer()
    return { sub, upload: expectSuccess(await site.send(sub, [{ bytes: site.good }])).upload_id }
  }
  const line = (...values: readonly string[]) => ({
    variantId,
    quantity: 1,
    properties: values.map((value) => ({ name: '_photo_upload', value })),
  })
  const stateOf = async (sub: string) => [
    ...(await site.records(sub)).map(({ state }) => state),
    (await site.stored(sub)).length,
  ]

  it('stay until it is fulfilled, however long that takes, and are then removed with their record', async () => {
    const { sub, upload } = await sent()
    const other = await sent()
    const order = await site.service.shop.buy([line(), line(` ${upload.toUpperCase()}`)])
    await reconcile()
    expect(await site.records(sub)).toMatchObject([{ state: 'ordered', orders: [order] }])
    expect(await stateOf(other.sub)).toEqual(['received', 1])
    for (const { sub: either } of [{ sub }, other]) await age(either, '40 days')
    await reconcile()
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await site.nothingStays(other.sub)
    await site.service.shop.fulfil(order)
    await reconcile()
    await site.nothingStays(sub)
  })

  it('stay while one of several orders needs them, and are removed when the last is cancelled', async () => {
    const { sub, upload } = await sent()
    const first = await site.service.shop.buy([line(upload)])
    await reconcile()
    await sent()
    const second = await site.service.shop.buy([line(upload), line(upload)])
    await reconcile()
    expect(await site.records(sub)).toMatchObject([{ orders: [first, second] }])
    await site.service.shop.fulfil(first)
    await reconcile()
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await site.service.shop.cancel(second)
    await reconcile()
    await site.nothingStays(sub)
  })

  it('are kept by an order of the last minute before they expire', async () => {
    const { sub, upload } = await sent()
    await age(sub, '25 hours')
    await site.service.shop.buy([line(upload)])
    await reconcile()
    expect(await stateOf(sub)).toEqual(['ordered', 1])
  })

  it('do not expire while the shop cannot say what was ordered, but after a week', async () => {
    const [young, old] = [await sent(), await sent()]
    await age(young.sub, '6 days 23 hours')
    await age(old.sub, '7 days 1 hour')
    site.service.setCommerceFault(({ operationName }) =>
      operationName === 'ChangedOrders' ? 'status-500' : undefined,
    )
    await reconcile()
    expect(await stateOf(old.sub)).toEqual(['received', 1])
    // The clock starts it as well, without knowing the orders.
    await startJob(site.service, 'expire-photo-uploads', {})
    await until('the old photos to go', async () => (await site.records(old.sub)).length === 0)
    await site.nothingStays(old.sub)
    expect(await stateOf(young.sub)).toEqual(['received', 1])
    site.service.setCommerceFault(undefined)
    await reconcile()
    await site.nothingStays(young.sub)
  })

  it('stay while the shop does not say how far the order is', async () => {
    const { sub, upload } = await sent()
    const order = await site.service.shop.buy([line(upload)])
    await reconcile()
    await site.service.shop.fulfil(order)
    site.service.setCommerceFault(({ operationName }) =>
      operationName === 'ChangedOrders' ? 'status-500' : undefined,
    )
    await reconcile()
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    site.service.setCommerceFault(undefined)
    await reconcile()
    await site.nothingStays(sub)
  })

  it('of an order that the shop shows no more stay for 90 days', async () => {
    const { sub } = await sent()
    const orders = JSON.stringify(['gid://shopify/Order/999999'])
    const ordered = "UPDATE photo_uploads SET state = 'ordered', orders = $2 WHERE idp_uid = $1"
    await site.service.rows(ordered, [sub, orders])
    await age(sub, '89 days')
    await reconcile()
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await age(sub, '91 days')
    await reconcile()
    await site.nothingStays(sub)
  })

  it('stay for the last of more orders than the shop is asked about at once', async () => {
    const { sub, upload } = await sent()
    const open = await site.service.shop.buy([line(upload)])
    await reconcile()
    // Of the others the shop knows nothing, and they are older than 90 days.
    const gone = Array.from(
      { length: 250 },
      (_, number) => `gid://shopify/Order/${900_000 + number}`,
    )
    const ordered = 'UPDATE photo_uploads SET orders = $2 WHERE idp_uid = $1'
    await site.service.rows(ordered, [sub, JSON.stringify([...gone, open])])
    await age(sub, '91 days')
    await reconcile()
    expect(await stateOf(sub)).toEqual(['ordered', 1])
    await site.service.shop.fulfil(open)
    await reconcile()
    await site.nothingStays(sub)
  })

  it('are removed if their order is cancelled, and no others with them', async () => {
    const [{ sub, upload }, other] = [await sent(), await sent()]
    await site.service.shop.cancel(await site.service.shop.buy([line(upload)]))
    const wrong = ['', "'; drop table photo_uploads; --", `${upload}0`, crypto.randomUUID(), '𝟙']
    await site.service.shop.buy([
      line(...wrong),
      { ...line(), properties: [{ name: 'photo_upload', value: other.upload }] },
    ])
    await reconcile()
    await site.nothingStays(sub)
    expect(await stateOf(other.sub)).toEqual(['received', 1])
  })

  it('are not given to an order once they are going', async () => {
    const { sub, upload } = await sent()
    await site.service.rows("UPDATE photo_uploads SET state = 'expiring' WHERE idp_uid = $1", [sub])
    await sent()
    await site.service.shop.buy([line(upload)])
    await reconcile()
    await site.nothingStays(sub)
    expect(site.service.printed()).toContain('An order wants photos that are gone.')
  })
})

describe('the record of an upload', () => {
  it('is read only by managers of the orders of the brand, and cannot be changed', async () => {
    const sub = newCustomer()
    const { upload_id } = expectSuccess(await site.send(sub, [{ bytes: site.good }]))
    const path = `/api/photo-uploads/${upload_id}`
    for (const login of ['artist', 'art-admin'] as const) {
      const token = await site.service.tokenOf(login)
      expect(await call(site.service, 'GET', path, { token })).toAnswer(404)
    }
    expect(await call(site.service, 'GET', path)).toAnswer(401)
    const token = await site.customerToken(sub)
    expect(await call(site.service, 'GET', path, { token })).toAnswer(401)
    const root = await site.service.tokenOf('super-admin')
    expect(await call(site.service, 'GET', path, { token: root })).toAnswer(200)
    const change = { token: root, json: { totalPrice: 1 } }
    expect(await call(site.service, 'PATCH', path, change)).toAnswer(403)
    expect(await call(site.service, 'DELETE', path, { token: root })).toAnswer(403)
    expect((await site.records(sub))[0]).toMatchObject({ totalPrice: 100 })
  })
})
