import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteDeployment } from '../../src/payload-types.ts'
import { storedDay, tokyoDay } from '../../src/versions/tokyo-day.ts'
import {
  SITE_SECRET,
  type SiteReceiver,
  startSiteReceiver,
} from '../support/brands/site-receiver.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const DAY_MS = 24 * 60 * 60_000

let site: SiteReceiver
let service: Service
let admin: string

beforeAll(async () => {
  site = await startSiteReceiver()
  const env = {
    BRAND_SITE_SECRET: SITE_SECRET,
    BRAND_SITE_URLS: `art=${site.url},pet=${site.url}/`,
  }
  service = await startService({ env })
  admin = await service.tokenOf('super-admin')
  await service.startWorker()
  for (const brand of ['art', 'photo']) await configure(brand, { site: { autoDeploy: true } })
})
afterAll(async () => {
  await service?.stop()
  await site?.close()
})

const ask = <T>(method: string, path: string, json?: object) =>
  call<T>(service, method, `/api/${path}`, { token: admin, ...(json && { json }) })
const configure = async (brand: string, config: object) =>
  expect(await ask('PATCH', `brands/${brand}`, { config })).toAnswer(200)
async function publish(content: string, more: object = {}): Promise<string> {
  const text = { brand: 'art', documentType: 'terms', title: '規約', content, ...more }
  const { doc } = (await ask<{ doc: { id: string } }>('POST', 'legal-documents', text)).body
  expect(await ask('POST', `legal-documents/${doc.id}/publish`, {})).toAnswer(200)
  return doc.id
}
const deployments = async (brand = 'art') => {
  const path = `site-deployments?where[brand][equals]=${brand}&sort=-createdAt&depth=0`
  return (await ask<{ docs: SiteDeployment[] }>('GET', path)).body.docs
}
const settled = async (brand?: string) => {
  await until('the deployments to end', async () =>
    (await deployments(brand)).every(({ status }) => status !== 'pending'),
  )
  return deployments(brand)
}
const deploymentOf = async (version: string) => {
  const found = async () =>
    (await deployments()).find(({ versions }) => (versions as string[]).includes(version))
  await until('the deployment', async () => (await found())?.status === 'succeeded')
  return found()
}
const contentInForce = async () => (await ask<{ content: string }>('GET', 'terms/art')).body.content

describe('the publication of a legal document', () => {
  it('redeploys the page of the document on the site of its brand, once', async () => {
    const id = await publish('First')
    const deployment = await deploymentOf(id)
    expect(deployment).toMatchObject({
      ...{ brand: 'art', reason: 'published', paths: ['/terms'], attempts: 1, problem: null },
      state: { terms: id },
    })
    expect(site.received).toEqual([{ deployment: deployment?.id, brand: 'art', paths: ['/terms'] }])
    expect(await deployments()).toHaveLength(1)
  })

  it('redeploys nothing for a brand that does not want it', async () => {
    const before = site.received.length
    await publish('Text', { brand: 'pet' })
    // What is enqueued later is done later: when this has arrived, the other would have, too.
    await deploymentOf(await publish('Second'))
    expect(await deployments('pet')).toEqual([])
    expect(site.received).toHaveLength(before + 1)
  })

  it('for a later day redeploys the page when that day begins, once, and also when no worker ran for days', async () => {
    const tomorrow = tokyoDay(new Date(Date.now() + DAY_MS))
    const privacy = { documentType: 'privacy', effectiveDate: storedDay(tomorrow) }
    const id = await publish('Policy', privacy)
    await deploymentOf(await publish('Third'))
    const known = async () =>
      (await deployments()).filter(({ versions }) => (versions as string[]).includes(id))
    expect(await known()).toEqual([])
    await service.rows(
      `UPDATE legal_documents SET effective_date = effective_date - interval '8 days',
         published_at = published_at - interval '9 days' WHERE id = $1`,
      [id],
    )
    await startJob(service, 'deploy-effective', {})
    expect(await deploymentOf(id)).toMatchObject({ reason: 'effective', paths: ['/privacy'] })
    await startJob(service, 'deploy-effective', {})
    await deploymentOf(await publish('Fourth'))
    expect(await known()).toHaveLength(1)
  })

  it('that fails enqueues nothing', async () => {
    await settled()
    const before = (await deployments()).length
    const text = { brand: 'art', documentType: 'terms', title: '規約', content: 'Fifth' }
    const { doc } = (await ask<{ doc: { id: string } }>('POST', 'legal-documents', text)).body
    const replaces = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'
    expect(await ask('POST', `legal-documents/${doc.id}/publish`, { replaces })).toAnswer(409)
    await deploymentOf(await publish('Sixth'))
    expect(await deployments()).toHaveLength(before + 1)
  })
})

describe('a deployment', () => {
  it('is tried again while the site fails, says why, and succeeds', async () => {
    site.answerWith(503)
    const id = await publish('Seventh')
    const found = async () =>
      (await deployments()).find(({ versions }) => (versions as string[]).includes(id))
    await until('a failed attempt', async () => Boolean((await found())?.problem))
    expect(await found()).toMatchObject({ status: 'pending', problem: 'status 503' })
    site.answerWith(200)
    await skipPauses(service)
    expect(await deploymentOf(id)).toMatchObject({ problem: null })
  })

  it('fails after a day', async () => {
    site.answerWith(500)
    const [last] = await deployments()
    const path = `site-deployments/${last?.id}/repeat`
    const { body } = await ask<{ deployment: string }>('POST', path)
    const found = async () => (await deployments()).find(({ id }) => id === body.deployment)
    await until('a failed attempt', async () => Boolean((await found())?.problem))
    await service.rows(
      `UPDATE site_deployments SET created_at = created_at - interval '2 days' WHERE id = $1`,
      [body.deployment],
    )
    await skipPauses(service)
    await until('its end', async () => (await found())?.status === 'failed')
    site.answerWith(200)
    expect(await found()).toMatchObject({ problem: 'status 500' })
  })

  it('of a brand without a domain says so, and asks no host of the own network', async () => {
    await publish('Text', { brand: 'photo' })
    const problem = async () => (await deployments('photo'))[0]?.problem
    await until('a failed attempt', async () => Boolean(await problem()))
    expect(await problem()).toBe('the brand has no domain')
    expect(await ask('PATCH', 'brands/photo', { domain: 'localhost' })).toAnswer(200)
    await skipPauses(service)
    await until('another reason', async () => (await problem()) !== 'the brand has no domain')
    expect(await problem()).toBe('the domain of the brand is not a host name')
  })

  it('is requested by users who may deploy, of brands that exist', async () => {
    expect(await ask('POST', 'brands/none/deploy')).toAnswer(404, 'NOT_FOUND')
    const token = await service.tokenOf('art-admin')
    const refused = await call(service, 'POST', '/api/brands/art/deploy', { token })
    expect([refused.status, codeOf(refused)]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('a rollback', () => {
  it('publishes again what was published then, and deploys the pages that change', async () => {
    const first = await deploymentOf(await publish('State A'))
    await deploymentOf(await publish('State B'))
    const path = `site-deployments/${first?.id}/rollback`
    const { status, body } = await ask<{ deployment: string; paths: string[] }>('POST', path)
    expect([status, body.paths]).toEqual([200, ['/terms']])
    expect(await contentInForce()).toBe('State A')
    await until('its deployment', () =>
      site.received.some(({ deployment }) => deployment === body.deployment),
    )
    const all = await settled()
    expect(all[0]).toMatchObject({ id: body.deployment, reason: 'rollback' })
    const [restored] = (all[0]?.versions ?? []) as string[]
    const own = all.filter(({ versions }) => (versions as string[]).includes(restored ?? ''))
    expect(own).toHaveLength(1)
    // The same again changes nothing.
    expect(await ask('POST', path)).toAnswer(409, 'ILLEGAL_TRANSITION')
  })

  it('does not end a version that is planned for a later day', async () => {
    const before = await deploymentOf(await publish('State C'))
    await deploymentOf(await publish('State D'))
    await publish('From tomorrow', { effectiveDate: new Date(Date.now() + 2 * 86_400_000) })
    const path = `site-deployments/${before?.id}/rollback`
    expect(await ask('POST', path)).toAnswer(409, 'ALREADY_PUBLISHED')
    expect(await contentInForce()).toBe('State D')
  })

  it('of what is not there, or by others, is refused', async () => {
    const none = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'
    expect(await ask('POST', `site-deployments/${none}/rollback`)).toAnswer(404, 'NOT_FOUND')
    const [last] = await deployments()
    const token = await service.tokenOf('art-admin')
    const url = `/api/site-deployments/${last?.id}/rollback`
    expect(await call(service, 'POST', url, { token })).toAnswer(403, 'FORBIDDEN')
  })
})
