import path from 'node:path'
import {
  type RunningFactorySimulator,
  startFactorySimulator,
} from '../../../src/stand-ins/factory-simulator/start.ts'
import { type FaultProxy, startFaultProxy } from '../../conformance/factory/fault-proxy.ts'
import { expectSuccess } from '../artworks/register.ts'
import { ORDER_JOBS } from '../orders/reconcile.ts'
import { type PhotoSite, photoSiteOf } from '../photo-print/photo-site.ts'
import { call } from '../service/api.ts'
import { startService } from '../service/service.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'
import { until } from '../system/until.ts'
import { decide, filesReady, payPhotos, photoOrder, readOrder } from './photo-orders.ts'

export const CALLBACK_SECRET = 'a-callback-secret-of-this-test'
const TOKEN = 'factory-token-of-this-test'

/** A photo site whose prints go to a factory, through a proxy that can spoil requests. */
export type FactorySite = PhotoSite & {
  readonly proxy: FaultProxy
  readonly dataDir: string
  /** The factory that runs now. */
  factory(): RunningFactorySimulator
  /** Ends the factory and starts it again over the same jobs. */
  restartFactory(): Promise<void>
  stop(): Promise<void>
}

/** @param callbacks whether the factory tells of changes by itself. */
export async function startFactorySite(callbacks = false): Promise<FactorySite> {
  const dataDir = await makeTemporaryFolder()
  const proxy = await startFaultProxy()
  const callback = { url: '', secret: CALLBACK_SECRET }
  const start = async () => {
    const told = callbacks ? { callback } : {}
    const factory = await startFactorySimulator({ port: 0, token: TOKEN, dataDir, ...told })
    proxy.target(factory.url)
    return factory
  }
  let factory = await start()
  const service = await startService({
    env: {
      FACTORY_URL: proxy.url,
      FACTORY_TOKEN: TOKEN,
      FACTORY_CALLBACK_SECRET: CALLBACK_SECRET,
    },
  })
  callback.url = `${service.url}/api/webhooks/factory`
  const site = await photoSiteOf(service)
  await service.rows('DELETE FROM jobs.schedule WHERE name = ANY($1)', [
    [...ORDER_JOBS, 'follow-print-jobs'],
  ])
  return {
    ...site,
    ...{ proxy, dataDir: path.join(dataDir, 'factory', 'jobs') },
    factory: () => factory,
    async restartFactory() {
      await factory.close()
      factory = await start()
    },
    async stop() {
      await service.stop()
      await Promise.all([factory.close(), proxy.close()])
    },
  }
}

/** Waits until the template of the site can be bought; a worker has to run. */
export const forSale = (site: PhotoSite): Promise<unknown> =>
  until('the template to be for sale', async () =>
    (await site.service.products()).some(({ title }) => title === 'Square'),
  )

/** A paid order whose photos are approved. @returns its identifiers here and in the shop. */
export async function approvedOrder(
  site: PhotoSite,
  photos = 1,
): Promise<{ readonly id: string; readonly shopId: string }> {
  const shopId = await payPhotos(site, photos)
  const { id } = await readOrder(site, shopId, 'pending')
  await filesReady(site, id)
  expectSuccess(await decide(site, shopId, { decision: 'approve' }))
  return { id, shopId }
}

export type Job = {
  readonly id: string
  readonly attempt: number
  readonly state: string
  readonly factory_id: string | null
  readonly idempotency_key: string
  readonly problem: string | null
}

/** The attempts to print an order, as they are recorded. */
export const jobsOf = (site: PhotoSite, orderId: string): Promise<Job[]> =>
  site.service.rows<Job>(
    'SELECT id, attempt, state, factory_id, idempotency_key, problem FROM print_jobs WHERE order_id = $1 ORDER BY attempt',
    [orderId],
  )

/** Waits until every attempt of an order is in this state. */
export const jobsAre = (site: PhotoSite, orderId: string, state: string): Promise<unknown> =>
  until(`the prints to be ${state}`, async () => {
    const jobs = await jobsOf(site, orderId)
    return jobs.length > 0 && jobs.every((job) => job.state === state)
  })

export const statusIs = (site: PhotoSite, shopId: string, status: string): Promise<unknown> =>
  until(`the order to be ${status}`, async () => {
    const { status: now } = await photoOrder(site, shopId)
    return now === status
  })

/** Changes the status of an order as an administrator does. */
export async function setOrderStatus(
  site: PhotoSite,
  shopId: string,
  status: string,
  reason?: string,
): Promise<void> {
  const { id, updatedAt } = await photoOrder(site, shopId)
  const json = { status, updatedAt, ...(reason !== undefined && { reason }) }
  const path = `/api/orders/${id}/status`
  expectSuccess(await call(site.service, 'PUT', path, { token: site.admin, json }))
}

/** Waits until no job of the factory is worked on, or waits for its turn. */
export const untilIdle = (site: PhotoSite): Promise<unknown> =>
  until('the work to be done', async () => {
    const [row] = await site.service.rows(
      `SELECT 1 FROM jobs.job WHERE name = 'work-on-print-job' AND state <= 'active'
         AND start_after < now()`,
    )
    return row === undefined
  })
