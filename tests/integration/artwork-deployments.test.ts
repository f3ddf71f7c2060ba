import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import type { SiteDeployment } from '../../src/payload-types.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import {
  SITE_SECRET,
  type SiteReceiver,
  startSiteReceiver,
} from '../support/brands/site-receiver.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let site: SiteReceiver
let service: Service
let admin: string
let artist: string
let artworks: string[]

beforeAll(async () => {
  site = await startSiteReceiver()
  service = await startService({
    env: { BRAND_SITE_SECRET: SITE_SECRET, BRAND_SITE_URLS: `art=${site.url}` },
  })
  admin = await service.tokenOf('super-admin')
  artist = await service.tokenOf('artist')
  artworks = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    const artwork = await createWithImage(service, artist, { title })
    await composedArtwork(service, artwork)
    artworks.push(artwork)
  }
})
afterAll(async () => {
  await service?.stop()
  await site?.close()
})

const configure = async (more: object) => {
  const json = { config: { ...BRAND_SEEDS[0]?.config, ...more } }
  expectSuccess(await call(service, 'PATCH', '/api/brands/art', { token: admin, json }))
}
const change = async (artwork: string | undefined, operation: string) => {
  const path = `/api/art/artworks/${artwork}/${operation}`
  expectSuccess(await call(service, 'POST', path, { token: artist }))
}
const edit = async (artwork: string | undefined, json: object) =>
  expectSuccess(await call(service, 'PATCH', `/api/artworks/${artwork}`, { token: artist, json }))
const deployments = async () => {
  const path = '/api/site-deployments?depth=0&sort=createdAt&limit=100'
  return expectSuccess(
    await call<{ docs: SiteDeployment[] }>(service, 'GET', path, { token: admin }),
  ).docs
}
const deploymentOf = async (id: string | undefined) =>
  (await deployments()).find((deployment) => deployment.id === id)
const post = async <T>(path: string, json?: object, expected = 200) => {
  const answer = await call<T>(service, 'POST', `/api/${path}`, {
    token: admin,
    ...(json && { json }),
  })
  expect(answer).toAnswer(expected)
  return answer.body
}
/** Publishes terms and returns their ID. */
async function publishTerms(content: string): Promise<string> {
  const text = { brand: 'art', documentType: 'terms', title: '規約', content }
  const { doc } = await post<{ doc: { id: string } }>('legal-documents', text, 201)
  await post(`legal-documents/${doc.id}/publish`, {})
  return doc.id
}
const succeeded = (id: string) =>
  until('the deployment', async () => {
    await skipPauses(service)
    return (await deploymentOf(id))?.status === 'succeeded'
  })
type Answer = { readonly deployment: string; readonly paths: readonly string[] }
const settled = async (count: number) => {
  await until('the deployments', async () => {
    await skipPauses(service)
    const all = await deployments()
    return all.length === count && all.every(({ status }) => status === 'succeeded')
  })
  return deployments()
}

describe('artworks on the site of their brand', () => {
  inOrder()

  it('deploy nothing for a brand that does not want it', async () => {
    await change(artworks[0], 'publish')
    expect(await deployments()).toEqual([])
  })

  it('that are published one after another make one deployment of its home page', async () => {
    await configure({ site: { autoDeploy: true } })
    await change(artworks[1], 'publish')
    await change(artworks[2], 'publish')
    expect(await deployments()).toMatchObject([
      { brand: 'art', reason: 'artworks', paths: ['/'], versions: [], status: 'pending' },
    ])
    const pauses = await service.rows<{ seconds: number }>(
      `SELECT extract(epoch FROM start_after - created_on)::float AS seconds FROM jobs.job
         WHERE name = 'brand-sites-on-site-deployment.requested'`,
    )
    expect(pauses.map(({ seconds }) => Math.round(seconds))).toEqual([10])
    await service.startWorker()
    const [deployment] = await settled(1)
    expect(site.received).toEqual([{ deployment: deployment?.id, brand: 'art', paths: ['/'] }])
  })

  it('deploy it when something changes that customers see', async () => {
    await edit(artworks[1], { title: 'Second, again' })
    await settled(2)
    await edit(artworks[1], { standPrice: 6000 })
    expect(await settled(3)).toHaveLength(3)
  })

  it('deploy it when one is taken off sale, and when one is archived', async () => {
    await change(artworks[1], 'unpublish')
    await settled(4)
    await change(artworks[2], 'archive')
    expect(await settled(5)).toHaveLength(5)
  })

  it('deploy nothing for a draft, or for what customers do not see', async () => {
    await edit(artworks[3], { title: 'Fourth, again' })
    await edit(artworks[0], { title: 'First' })
    await change(artworks[2], 'restore')
    expect(await deployments()).toHaveLength(5)
  })

  it('wait for one that is being sent, and follow in another deployment', async () => {
    const arrived = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    site.whenReceived(async () => {
      arrived.resolve()
      await answered.promise
    })
    await edit(artworks[0], { title: 'First, again' })
    await skipPauses(service)
    await arrived.promise
    site.whenReceived(undefined)
    await edit(artworks[0], { title: 'First, once more' })
    expect(await deployments()).toHaveLength(7)
    answered.resolve()
    await settled(7)
    expect(site.received).toHaveLength(7)
  })
})

describe('a site that has no page of the works', () => {
  inOrder()
  let refused: string

  it('is told of legal documents all the same', async () => {
    site.lacks('/')
    await edit(artworks[0], { title: 'First, refused' })
    refused = (await deployments()).at(-1)?.id ?? ''
    await skipPauses(service)
    await until('the refusal', async () => (await deploymentOf(refused))?.problem === 'status 400')
    const version = await publishTerms('Text')
    const found = await until('the deployment of the text', async () =>
      (await deployments()).find(
        ({ versions, status }) =>
          (versions as string[]).includes(version) && status === 'succeeded',
      ),
    )
    expect(found.paths).toEqual(['/terms'])
    expect(await deploymentOf(refused)).toMatchObject({ status: 'pending' })
  })

  it('gets the works once it has the page and a user deploys again', async () => {
    await service.rows(
      `UPDATE site_deployments SET created_at = created_at - interval '2 days' WHERE id = $1`,
      [refused],
    )
    await until('the failure', async () => {
      await skipPauses(service)
      return (await deploymentOf(refused))?.status === 'failed'
    })
    site.lacks(undefined)
    const { deployment, paths } = await post<Answer>(`site-deployments/${refused}/repeat`)
    expect(paths).toEqual(['/'])
    await succeeded(deployment)
    expect(site.received.at(-1)).toEqual({ deployment, brand: 'art', paths: ['/'] })
  })
})

describe('an artwork that changes', () => {
  it('waits for no deployment whose job was lost', async () => {
    await service.rows(
      `INSERT INTO site_deployments (brand_id, reason, status, attempts, versions, state, created_at)
       VALUES ('art', 'artworks', 'pending', 0, '[]', '{}', now() - interval '2 hours')`,
    )
    const before = (await deployments()).map(({ id }) => id)
    await edit(artworks[0], { title: 'First, after all' })
    const made = (await deployments()).filter(({ id }) => !before.includes(id))
    expect(made).toMatchObject([{ reason: 'artworks', paths: ['/'] }])
    await succeeded(made[0]?.id ?? '')
  })
})

describe('a user', () => {
  it('deploys the works and the legal documents of a brand apart from each other', async () => {
    const of = async (brand: string) =>
      (await post<{ deployments: Answer[] }>(`brands/${brand}/deploy`)).deployments
    const texts = ['/terms', '/privacy', '/commerce-law', '/returns', '/copyright']
    const ofArt = await of('art')
    expect(ofArt.map(({ paths }) => paths)).toEqual([texts, ['/']])
    for (const { deployment } of ofArt) await succeeded(deployment)
    expect((await of('photo')).map(({ paths }) => paths)).toEqual([texts])
  })

  it('cannot roll back legal documents by a deployment of the works', async () => {
    await publishTerms('Earlier text')
    const { deployments: all } = await post<{ deployments: Answer[] }>('brands/art/deploy')
    const ofWorks = all.find(({ paths }) => paths.includes('/'))
    await publishTerms('Later text')
    const path = `/api/site-deployments/${ofWorks?.deployment}/rollback`
    const answer = await call(service, 'POST', path, { token: admin })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'ILLEGAL_TRANSITION'])
    const terms = await call<{ content: string }>(service, 'GET', '/api/terms/art')
    expect(terms.body.content).toBe('Later text')
  })

  it('cannot repeat a deployment that does not exist', async () => {
    const path = '/api/site-deployments/0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10/repeat'
    expect(await call(service, 'POST', path, { token: admin })).toAnswer(404, 'NOT_FOUND')
  })
})

describe('the brand', () => {
  const look = { theme: { accent: '#00776b' } }
  const brandDeployments = async () =>
    (await deployments()).filter(({ reason }) => reason === 'brand').map(({ paths }) => paths)
  const PAGES = ['/terms', '/privacy', '/commerce-law', '/returns', '/copyright']

  it('deploys all pages of its site when it changes what the site shows', async () => {
    await configure({ site: { autoDeploy: true }, ...look })
    expect(await brandDeployments()).toEqual([PAGES, ['/']])
  })

  it('deploys nothing for the same again, for settings of this service alone, or when it does not want it', async () => {
    const before = await brandDeployments()
    await configure({ site: { autoDeploy: true }, ...look })
    await configure({ site: { autoDeploy: true }, ...look, thumbnails: { crop: 'contain' } })
    await configure({ site: { autoDeploy: false } })
    expect(await brandDeployments()).toEqual(before)
  })
})
