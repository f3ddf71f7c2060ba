import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pushProduct } from '../../plugins/business/publishing/jobs/push-product.ts'
import {
  RECONCILE_PRODUCTS,
  reconcileProducts,
} from '../../plugins/business/publishing/jobs/reconcile-products.ts'
import { AttemptFailure } from '../../src/commerce/adapters/shopify/attempt-failure.ts'
import type { CommercePort } from '../../src/commerce/port.ts'
import { withClient } from '../../src/database/with-client.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { type ShopifyBench, shopifyBench } from '../conformance/commerce/shopify-bench.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { wantedArtwork, wantedTemplate } from '../support/publishing/sellable-records.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'

let api: LocalApi
let bench: ShopifyBench
beforeAll(async () => {
  api = await startLocalApi()
  const once = { attempts: 1, baseMs: 1, capMs: 1 }
  bench = await shopifyBench({ retry: once, throttleRetry: once }, { bucketSize: 10_000_000 })
})
afterEach(() => bench.setFault(undefined))
afterAll(async () => {
  await bench?.close()
  await api?.stop()
})

type Collection = 'artworks' | 'photo-templates'

/** A record that the shop sells. */
async function sold(collection: Collection, title: string) {
  const isTemplate = collection === 'photo-templates'
  const id = isTemplate
    ? await wantedTemplate(api, title)
    : await wantedArtwork(api, title, bench.pictureUrl)
  await push(collection, id)
  const { commerceProductId } = await read(collection, id)
  return { id, product: String(commerceProductId) }
}
const push = (collection: Collection, id: string, commerce: CommercePort = bench.port) =>
  pushProduct({ collection, id }, { payload: api.payload, commerce })
const read = (collection: Collection, id: string) =>
  api.payload.findByID({ collection, id, depth: 0 })
const driftOf = async (collection: Collection, id: string) => (await read(collection, id)).shopDrift
const edit = () => editorOf(bench.shop)

/** Compares all records, as the jobs of a night do one after the other. */
async function reconcile(commerce: CommercePort = bench.port): Promise<void> {
  const positions: object[] = [{}]
  const queue = { send: async (_type: unknown, data: object) => void positions.push(data) }
  for (const position of positions) {
    const parts = { payload: api.payload, commerce, queue: queue as never }
    await reconcileProducts(
      RECONCILE_PRODUCTS.data.parse(position),
      parts,
      AbortSignal.timeout(60_000),
    )
  }
}

/** The shop, but what it says of one record cannot be read. */
const unreadable = (id: string): CommercePort => ({
  ...bench.port,
  async findProduct(customId, call) {
    if (customId !== id) return bench.port.findProduct(customId, call)
    const cause = new AttemptFailure('the answer was incomplete', { answered: true })
    throw new ServiceError('COMMERCE_UNAVAILABLE', undefined, { cause })
  },
})

describe('A comparison of all products', () => {
  it('goes on behind a record that is no longer valid, and one whose product cannot be read', async () => {
    const hidden = await sold('artworks', 'Unreadable')
    const invalid = await sold('artworks', 'Invalid')
    const last = await sold('photo-templates', 'Behind the others')
    await edit().update(invalid.product, { title: 'Renamed' })
    await edit().edit(last.product, { price: '1' })
    await withClient(api.databaseUrl, (client) =>
      client.query("UPDATE artworks SET technique = '' WHERE id = $1", [invalid.id]),
    )
    await reconcile(unreadable(hidden.id))
    expect(await driftOf('photo-templates', last.id)).toBe('changed')
    expect(await driftOf('artworks', invalid.id)).toBeNull()
  })

  it.each(['status-500', 'reset-before'] as const)(
    'ends where the shop cannot be asked at all: %s',
    async (fault) => {
      const { id, product } = await sold('artworks', `While it is away: ${fault}`)
      await edit().update(product, { title: 'Renamed' })
      bench.setFault(() => fault)
      await expect(reconcile()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
      expect(await driftOf('artworks', id)).toBeNull()
    },
  )
})
