import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { withClient } from '../../src/database/with-client.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createDraft, createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { type Answer, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

type Published = { readonly commerce_product_id: string; readonly url: string }

let service: Service
let artist: string
let admin: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  admin = await service.tokenOf('art-admin')
})
afterEach(() => service?.setCommerceFault(undefined))
afterAll(() => service?.stop())

const post = (artwork: string, operation: string): Promise<Answer<Published>> =>
  call(service, 'POST', `/api/art/artworks/${artwork}/${operation}`, { token: artist })

async function ready(title: string): Promise<string> {
  const artwork = await createWithImage(service, artist, { title })
  await composedArtwork(service, artwork)
  return artwork
}

async function record(artwork: string) {
  const answer = await call<{ status: string; commerceProductId: string | null }>(
    service,
    'GET',
    `/api/artworks/${artwork}`,
    { token: artist },
  )
  return expectSuccess(answer)
}

async function setStatus(artwork: string, status: string): Promise<void> {
  await service.rows('UPDATE artworks SET status = $1, updated_at = now() WHERE id = $2', [
    status,
    artwork,
  ])
}

async function endJob(job: string): Promise<void> {
  await service.rows("UPDATE composition_jobs SET status = 'cancelled' WHERE id = $1", [job])
}

const productsOf = async (title: string) =>
  (await service.products()).filter((product) => product.title === `${title} / Aoi Artist`)

describe('publishing', () => {
  it('needs all 21 variants', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Incomplete' })
    await composedArtwork(service, artwork, CATALOGUE.slice(0, 20))
    const answer = await post(artwork, 'publish')
    expect(answer).toAnswer(409, 'VARIANTS_INCOMPLETE')
    expect(answer.body.errors?.[0]?.message).toContain('20 of 21')
    expect(await productsOf('Incomplete')).toEqual([])
    expect(await record(artwork)).toMatchObject({ status: 'draft' })
  })

  it('at the same moment, several times, makes one product', async () => {
    const artwork = await ready('Parallel')
    const answers = await Promise.all([1, 2, 3].map(() => post(artwork, 'publish')))
    const ids = answers.map((answer) => expectSuccess(answer).commerce_product_id)
    expect(new Set(ids).size).toBe(1)
    const products = await productsOf('Parallel')
    expect(products.map(({ id, variants }) => [id, variants.length])).toEqual([[ids[0], 21]])
  })

  it('again takes over what was changed, into the same product', async () => {
    const artwork = await ready('Renewed')
    const first = expectSuccess(await post(artwork, 'publish'))
    const json = { postcardPrice: 440, title: 'Renewed twice', technique: 'Etching\nand\taquatint' }
    await call(service, 'PATCH', `/api/artworks/${artwork}`, { token: artist, json })
    const second = expectSuccess(await post(artwork, 'publish'))
    expect(second.commerce_product_id).toBe(first.commerce_product_id)
    expect(await productsOf('Renewed')).toEqual([])
    const [product] = await productsOf('Renewed twice')
    expect(product?.metafields.technique).toBe('Etching and aquatint')
    const postcard = product?.variants.find(({ alt }) => alt === 'Renewed twice_ポストカード')
    expect(Number(postcard?.price)).toBe(440)
  })

  it('while the shop is down is 503, shows that it is on its way, and converges later', async () => {
    const artwork = await ready('Patient')
    service.setCommerceFault(() => 'reset-after')
    const answer = await post(artwork, 'publish')
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.body.errors?.[0]?.message).toContain('It will be retried automatically.')
    expect(await record(artwork)).toMatchObject({ status: 'draft', shopState: 'pending' })
    service.setCommerceFault(undefined)
    const { commerce_product_id: id } = expectSuccess(await post(artwork, 'publish'))
    const products = await productsOf('Patient')
    expect(products.map((product) => [product.id, product.variants.length])).toEqual([[id, 21]])
    const now = { status: 'published', shopState: 'current', commerceProductId: id }
    expect(await record(artwork)).toMatchObject(now)
  })
})

describe('the status of an artwork', () => {
  it('follows the transitions, and so does the product in the shop', async () => {
    const artwork = await ready('Travelling')
    const { commerce_product_id: id } = expectSuccess(await post(artwork, 'publish'))
    for (const [operation, status, shop] of [
      ['unpublish', 'draft', 'DRAFT'],
      ['publish', 'published', 'ACTIVE'],
      ['archive', 'archived', 'ARCHIVED'],
      ['restore', 'draft', 'DRAFT'],
      ['archive', 'archived', 'ARCHIVED'],
    ] as const) {
      expectSuccess(await post(artwork, operation))
      expect([operation, (await record(artwork)).status]).toEqual([operation, status])
      const [product] = await productsOf('Travelling')
      expect([operation, product?.id, product?.status]).toEqual([operation, id, shop])
    }
  })

  it.each([
    ['draft', 'unpublish', ['publish', 'archive']],
    ['draft', 'restore', ['publish', 'archive']],
    ['archived', 'publish', ['restore']],
    ['archived', 'unpublish', ['restore']],
    ['archived', 'archive', ['restore']],
  ] as const)('%s refuses %s and names what is possible', async (status, operation, legal) => {
    const { artwork_id } = await createDraft(service, artist)
    if (status === 'archived') expectSuccess(await post(artwork_id, 'archive'))
    const answer = await post(artwork_id, operation)
    expect(answer).toAnswer(409, 'ILLEGAL_TRANSITION')
    expect(answer.body.errors?.[0]?.message).toContain(`Possible: ${legal.join(', ')}.`)
    expect((await record(artwork_id)).status).toBe(status)
  })

  it('is as it was changed when the shop cannot follow, and says that the shop has yet to', async () => {
    const artwork = await ready('Stuck')
    expectSuccess(await post(artwork, 'publish'))
    service.setCommerceFault(() => 'status-500')
    expect(await post(artwork, 'archive')).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    const pending = { status: 'archived', shopState: 'pending' }
    expect(await record(artwork)).toMatchObject(pending)
    expect((await productsOf('Stuck')).map(({ status }) => status)).toEqual(['ACTIVE'])
    service.setCommerceFault(undefined)
    const early = await call(service, 'DELETE', `/api/artworks/${artwork}`, { token: admin })
    expect(early).toAnswer(409, 'ILLEGAL_TRANSITION')
    expectSuccess(await post(artwork, 'restore'))
    expect(await record(artwork)).toMatchObject({ status: 'draft', shopState: 'current' })
    expect((await productsOf('Stuck')).map(({ status }) => status)).toEqual(['DRAFT'])
  })

  it('that was archived while the shop created the product wins, in the shop too', async () => {
    const artwork = await ready('Overtaken')
    let archived: Promise<void> | undefined
    service.setCommerceFault(async ({ operationName }) => {
      if (operationName !== 'PublishablePublish') return undefined
      archived ??= setStatus(artwork, 'archived')
      await archived
      return undefined
    })
    const answer = await post(artwork, 'publish')
    expect(archived).toBeDefined()
    expect(answer).toAnswer(409, 'ILLEGAL_TRANSITION')
    expect((await record(artwork)).status).toBe('archived')
    expect((await productsOf('Overtaken')).map(({ status }) => status)).toEqual(['ARCHIVED'])
  })

  it.each([
    ['publishes', 'publish', 'PublishablePublish', 'archive', [409, 200]],
    ['archives', 'archive', 'ProductUpdateStatus', 'publish', [200, 409]],
  ] as const)(
    'and the shop agree when the shop is slow and %s while the other request overtakes',
    async (does, slow, request, fast, statuses) => {
      const title = `Racing ${does}`
      const artwork = await ready(title)
      expectSuccess(await post(artwork, 'publish'))
      const held = Promise.withResolvers<undefined>()
      const reached = Promise.withResolvers<void>()
      service.setCommerceFault(({ operationName }) => {
        if (operationName !== request) return undefined
        reached.resolve()
        return held.promise
      })
      const slowly = post(artwork, slow)
      await reached.promise
      const overtaking = await post(artwork, fast)
      held.resolve(undefined)
      const answers = [await slowly, overtaking]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      const { status } = await record(artwork)
      expect(status).toBe('archived')
      expect((await productsOf(title)).map((product) => product.status)).toEqual(['ARCHIVED'])
    },
  )
})

describe('an artwork whose product was deleted in the shop', () => {
  async function deleted(title: string): Promise<string> {
    const artwork = await ready(title)
    const { commerce_product_id: id } = expectSuccess(await post(artwork, 'publish'))
    await service.shop.deleteProduct(id)
    expect(await productsOf(title)).toEqual([])
    return artwork
  }

  it.each([
    ['unpublish', 'draft'],
    ['archive', 'archived'],
  ])('can be changed: %s', async (operation, status) => {
    const title = `Deleted, ${operation}`
    const artwork = await deleted(title)
    expectSuccess(await post(artwork, operation))
    expect((await record(artwork)).status).toBe(status)
    expect(await productsOf(title)).toEqual([])
  })

  it('is one product again when it is published', async () => {
    const artwork = await deleted('Deleted, publish')
    const before = (await record(artwork)).commerceProductId
    const { commerce_product_id: id } = expectSuccess(await post(artwork, 'publish'))
    expect(id).not.toBe(before)
    expect((await productsOf('Deleted, publish')).map((product) => product.id)).toEqual([id])
    expect(await record(artwork)).toMatchObject({ status: 'published', commerceProductId: id })
  })
})

describe('deleting an artwork', () => {
  const remove = (artwork: string, token = admin) =>
    call(service, 'DELETE', `/api/artworks/${artwork}`, { token })

  async function left(artwork: string): Promise<unknown> {
    return withClient(service.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM artworks WHERE id = $1) AS artworks,
           (SELECT count(*)::int FROM variants WHERE artwork_id = $1) AS variants,
           (SELECT count(*)::int FROM composition_jobs WHERE artwork_id = $1) AS jobs`,
        [artwork],
      )
      return rows[0]
    })
  }

  it('is not for its artist', async () => {
    const { artwork_id } = await createDraft(service, artist)
    expect(await remove(artwork_id, artist)).toAnswer(403)
  })

  it('is refused while it is in the shop, published or not', async () => {
    const artwork = await ready('Kept')
    expectSuccess(await post(artwork, 'publish'))
    for (const operation of ['publish', 'unpublish']) {
      expectSuccess(await post(artwork, operation))
      const answer = await remove(artwork)
      expect(answer).toAnswer(409, 'ILLEGAL_TRANSITION')
    }
    expect(await left(artwork)).toMatchObject({ artworks: 1, variants: 21 })
  })

  it('that was never in the shop takes its variants, jobs and objects with it', async () => {
    const artwork = await ready('Never sold')
    const path = `/api/art/artworks/${artwork}/generate-variants`
    const { job_id } = expectSuccess(
      await call<{ job_id: string }>(service, 'POST', path, { token: artist }),
    )
    const early = await remove(artwork)
    expect(early).toAnswer(409, 'JOB_ALREADY_RUNNING')
    expect(await left(artwork)).toEqual({ artworks: 1, variants: 21, jobs: 1 })
    await endJob(job_id)
    expect(await remove(artwork)).toAnswer(200)
    expect(await left(artwork)).toEqual({ artworks: 0, variants: 0, jobs: 0 })
    const worker = await service.startWorker()
    await until('the objects of the artwork to be removed', async () => {
      const keys = (await objectsBelow(service, '')).map(({ key }) => key)
      return !keys.some((key) => key.includes(artwork))
    })
    await worker.stop(5000)
  })

  it('that is archived is possible', async () => {
    const artwork = await ready('Put away')
    expectSuccess(await post(artwork, 'publish'))
    expectSuccess(await post(artwork, 'archive'))
    expect(await remove(artwork)).toAnswer(200)
    expect(await left(artwork)).toEqual({ artworks: 0, variants: 0, jobs: 0 })
  })
})
