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
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
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
  const path = '/api/site-deployments?depth=0&sort=createdAt'
  return expectSuccess(
    await call<{ docs: SiteDeployment[] }>(service, 'GET', path, { token: admin }),
  ).docs
}
const settled = async (count: number) => {
  await until('the deployments', async () => {
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
    await arrived.promise
    site.whenReceived(undefined)
    await edit(artworks[0], { title: 'First, once more' })
    expect(await deployments()).toHaveLength(7)
    answered.resolve()
    await settled(7)
    expect(site.received).toHaveLength(7)
  })
})
