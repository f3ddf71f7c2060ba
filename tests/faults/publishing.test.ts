import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pushProduct } from '../../plugins/business/publishing/jobs/push-product.ts'
import { FAULT_KINDS, isEndless } from '../../src/stand-ins/commerce-sandbox/fault.ts'
import { type ShopifyBench, shopifyBench } from '../conformance/commerce/shopify-bench.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { wantedArtwork, wantedTemplate } from '../support/publishing/sellable-records.ts'

/** To the engine a request that takes too long is one whose connection is closed. */
const FAULTS = FAULT_KINDS.filter((kind) => !isEndless(kind))
/** The requests of a publication, with their position among those of that name. */
const CALLS = [
  ['ProductByCustomId', 0],
  ['ProductSet', 0],
  ['ProductByCustomId', 1],
  ['PublishablePublish', 0],
] as const

let api: LocalApi
let bench: ShopifyBench
beforeAll(async () => {
  api = await startLocalApi()
  const once = { attempts: 1, baseMs: 1, capMs: 1 }
  bench = await shopifyBench({ retry: once, throttleRetry: once }, { bucketSize: 10_000_000 })
  // What the adapter asks once.
  await bench.port.findProduct('none')
})
afterEach(() => bench.setFault(undefined))
afterAll(async () => {
  await bench?.close()
  await api?.stop()
})

const KINDS = [
  ['artworks', (title: string) => wantedArtwork(api, title, bench.pictureUrl), 21, 21],
  ['photo-templates', (title: string) => wantedTemplate(api, title), 1, 0],
] as const

const push = (collection: string, id: string) =>
  pushProduct({ collection, id }, { payload: api.payload, commerce: bench.port })
const read = (collection: 'artworks' | 'photo-templates', id: string) =>
  api.payload.findByID({ collection, id, depth: 0 })
const productsOf = async (title: string) =>
  (await bench.products()).filter((product) => product.title.startsWith(title))

describe.each(KINDS)('A publication of %s', (collection, wanted, variants, pictures) => {
  // A single variant has no parts.
  it.each(FAULTS.filter((kind) => variants > 1 || kind !== 'partial'))(
    'that breaks off at each of its requests by %s is visibly pending, cannot be deleted, and ends as one product',
    async (fault) => {
      const title = `${collection} ${fault}`
      const id = await wanted(title)
      for (const [operation, position] of CALLS) {
        let seen = -1
        let struck = 0
        bench.setFault(({ operationName }) => {
          if (operationName === operation) seen += 1
          if (operationName !== operation || seen !== position) return undefined
          struck += 1
          return fault
        })
        await expect(push(collection, id)).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
        expect([operation, position, struck]).toEqual([operation, position, 1])
        expect((await read(collection, id)).shopState).toBe('pending')
        expect((await productsOf(title)).length).toBeLessThanOrEqual(1)
      }
      await expect(
        api.payload.delete({ collection, id, user: api.user, overrideAccess: false }),
      ).rejects.toMatchObject({ status: 409 })
      bench.setFault(undefined)
      await push(collection, id)
      const [product, ...others] = await productsOf(title)
      expect(others).toEqual([])
      expect(product).toMatchObject({ status: 'ACTIVE', published: true, mediaCount: pictures })
      expect(product?.variants).toHaveLength(variants)
      const recorded = { shopState: 'current', commerceProductId: product?.id }
      expect(await read(collection, id)).toMatchObject(recorded)
    },
  )
})

describe('A publication that the shop refuses', () => {
  it('after it has stored the product leaves a draft there that the record names', async () => {
    const id = await wantedArtwork(api, 'Broken pictures', (key) =>
      bench.pictureUrl(`broken-${key}`),
    )
    bench.breakPictures('broken-')
    await push('artworks', id)
    const [product] = await productsOf('Broken pictures')
    expect(product?.status).toBe('DRAFT')
    expect(await read('artworks', id)).toMatchObject({
      ...{ status: 'draft', publishWhenReady: false, shopState: 'refused' },
      commerceProductId: product?.id,
      shopProblem: expect.stringContaining('picture of'),
    })
  })
})
