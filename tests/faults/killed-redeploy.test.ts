import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import {
  SITE_SECRET,
  type SiteReceiver,
  startSiteReceiver,
} from '../support/brands/site-receiver.ts'
import { loseHeartbeats } from '../support/jobs/job-clock.ts'
import { killAtOnce } from '../support/jobs/kill-workers.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

/** The campaign kills 20 times (`npm run test:campaign`). */
const KILLS = Number(process.env.KILLS ?? 2)
/** Ends only what hangs. */
const KILL_MS = 180_000
const QUEUES = ['brand-sites-on-legal.published', 'brand-sites-on-site-deployment.requested']

let site: SiteReceiver
let service: Service
let worker: Child
let admin: string

beforeAll(async () => {
  site = await startSiteReceiver()
  service = await startService({
    env: { BRAND_SITE_SECRET: SITE_SECRET, BRAND_SITE_URLS: `art=${site.url}` },
  })
  admin = await service.tokenOf('super-admin')
  const json = { config: { site: { autoDeploy: true } } }
  expect(await call(service, 'PATCH', '/api/brands/art', { token: admin, json })).toAnswer(200)
  worker = await service.startWorker()
})
afterAll(async () => {
  await service?.stop()
  await site?.close()
})

/** When the worker is killed: it has no time for what was published, or has asked the site, which has not answered. */
const MOMENTS = ['as soon as it is published', 'while the site regenerates'] as const

it(
  `${KILLS} kills between publication and redeploy: the site is redeployed exactly once for each`,
  async () => {
    expect(KILLS).toBeGreaterThan(0)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = MOMENTS[kill % MOMENTS.length]
      const before = site.received.length
      site.whenReceived(async () => {
        if (moment === 'while the site regenerates') await killAtOnce(worker, 0)
      })
      const version = await publish(`Text ${kill}`)
      if (moment === 'as soon as it is published') await killAtOnce(worker, 0)
      expect(await worker.exited).toMatchObject({ signal: 'SIGKILL' })
      site.whenReceived(undefined)
      for (const queue of QUEUES) await loseHeartbeats(service, queue)
      worker = await service.startWorker()
      const found = () =>
        service.rows<{ id: string; status: string }>(
          'SELECT id, status FROM site_deployments WHERE versions ? $1',
          [version],
        )
      await until('the end of the deployment', async () =>
        (await found()).some(({ status }) => status === 'succeeded'),
      )
      const [deployment, ...others] = await found()
      expect(others).toEqual([])
      // Whatever the site is asked since, it is this deployment: by its id, the site regenerates once.
      const asked = site.received.slice(before).map((one) => one.deployment)
      expect([...new Set(asked)]).toEqual([deployment?.id])
      if (moment === 'while the site regenerates') expect(asked).toHaveLength(2)
      else expect(asked.length).toBeLessThanOrEqual(2)
    }
    const { length } = await service.rows('SELECT id FROM site_deployments')
    expect(length).toBe(KILLS)
    expect(new Set(site.received.map((one) => one.deployment)).size).toBe(KILLS)
  },
  KILLS * KILL_MS,
)

async function publish(content: string): Promise<string> {
  const json = { brand: 'art', documentType: 'terms', title: '規約', content }
  const made = await call<{ doc: { id: string } }>(service, 'POST', '/api/legal-documents', {
    ...{ token: admin, json },
  })
  const { id } = made.body.doc
  const path = `/api/legal-documents/${id}/publish`
  expect(await call(service, 'POST', path, { token: admin, json: {} })).toAnswer(200)
  return id
}
