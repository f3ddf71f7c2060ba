import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pushProduct } from '../../plugins/business/publishing/jobs/push-product.ts'
import { type ShopifyBench, shopifyBench } from '../conformance/commerce/shopify-bench.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { wantedArtwork, wantedTemplate } from '../support/publishing/sellable-records.ts'

let api: LocalApi
let bench: ShopifyBench
beforeAll(async () => {
  api = await startLocalApi()
  const once = { attempts: 1, baseMs: 1, capMs: 1 }
  bench = await shopifyBench({ retry: once, throttleRetry: once }, { bucketSize: 10_000_000 })
  await bench.port.findProduct('none')
})
afterEach(() => bench.setFault(undefined))
afterAll(async () => {
  await bench?.close()
  await api?.stop()
})

type Collection = 'artworks' | 'photo-templates'
const push = (collection: Collection, id: string) =>
  pushProduct({ collection, id }, { payload: api.payload, commerce: bench.port })
const read = (collection: Collection, id: string) =>
  api.payload.findByID({ collection, id, depth: 0 })
/** As if it had been deleted: the product is left as it is. */
async function vanish(collection: Collection, id: string): Promise<void> {
  await api.payload.db.deleteMany({ collection: 'variants', where: { artwork: { equals: id } } })
  await api.payload.db.deleteOne({ collection, where: { id: { equals: id } } })
}
const productOf = async (title: string) =>
  (await bench.products()).find((product) => product.title.startsWith(title))

const KINDS = [
  [
    'artworks',
    (title: string) => wantedArtwork(api, title, bench.pictureUrl),
    { status: 'archived', publishWhenReady: false, shopState: 'pending' },
    'ARCHIVED',
  ],
  [
    'photo-templates',
    (title: string) => wantedTemplate(api, title),
    { status: 'inactive' },
    'DRAFT',
  ],
] as const

/** Publishes, and lets the shop carry that out only after `meanwhile`, without its answer. */
async function publishLate(
  collection: Collection,
  id: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  let isFirst = true
  bench.setFault(async ({ operationName }) => {
    if (operationName !== 'ProductSet' || !isFirst) return undefined
    isFirst = false
    await meanwhile()
    return 'status-502-after'
  })
  await push(collection, id)
  expect(isFirst).toBe(false)
}

describe.each(KINDS)('A publication of %s', (collection, wanted, offSale, gone) => {
  const takeOffSale = async (id: string) => {
    await api.payload.update({ collection, id, data: offSale as object })
    await push(collection, id)
    expect((await read(collection, id)).shopState).not.toBe('pending')
  }

  it('that the shop carries out after the record was taken off sale is undone', async () => {
    const title = `Late ${collection}`
    const id = await wanted(title)
    await publishLate(collection, id, () => takeOffSale(id))
    expect((await productOf(title))?.status).toBe(gone)
    expect(await read(collection, id)).toMatchObject({ ...offSale, shopState: 'current' })
  })

  it('that was killed before it could undo that is undone by its job', async () => {
    const title = `Killed ${collection}`
    const id = await wanted(title)
    await push(collection, id)
    await takeOffSale(id)
    const product = await productOf(title)
    await bench.port.setStatus(String(product?.id), 'active')
    await push(collection, id)
    expect((await productOf(title))?.status).toBe(gone)
  })

  it('that is done is not repeated by its job', async () => {
    const id = await wanted(`Done ${collection}`)
    await push(collection, id)
    const asked: string[] = []
    bench.setFault(({ operationName }) => {
      asked.push(operationName)
      return undefined
    })
    await push(collection, id)
    expect(asked).toEqual([])
  })

  it('whose record is deleted meanwhile leaves nothing on sale', async () => {
    const title = `Deleted ${collection}`
    const id = await wanted(title)
    await publishLate(collection, id, () => vanish(collection, id))
    expect((await productOf(title))?.status).toBe('ARCHIVED')
  })

  it('whose record is deleted before its job runs leaves nothing on sale', async () => {
    const title = `Deleted early ${collection}`
    const id = await wanted(title)
    await push(collection, id)
    await vanish(collection, id)
    await push(collection, id)
    expect((await productOf(title))?.status).toBe('ARCHIVED')
  })
})
