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

/** When the worker is killed, after the publication was stored. */
const MOMENTS = ['before it runs', 'while the site regenerates'] as const

it(
  `${KILLS} kills between publication and redeploy: the site is redeployed exactly once for each`,
  async () => {
    expect(KILLS).toBeGreaterThan(0)
    const redeployments: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = MOMENTS[kill % MOMENTS.length]
      if (moment === 'before it runs') await killAtOnce(worker, 0)
      site.whenReceived(async () => {
        if (moment === 'while the site regenerates') await killAtOnce(worker, 0)
      })
      const version = await publish(`Text ${kill}`)
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
      // The site may be told twice of one deployment, and does it once: by its id.
      const told = site.received.filter((one) => one.deployment === deployment?.id)
      expect(told.length).toBeGreaterThan(0)
      redeployments.push(new Set(told.map((one) => one.deployment)).size)
    }
    expect(redeployments).toEqual(Array(KILLS).fill(1))
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
