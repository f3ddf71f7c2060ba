import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pushProduct } from '../../plugins/business/publishing/jobs/push-product.ts'
import {
  RECONCILE_PRODUCTS,
  reconcileProducts,
} from '../../plugins/business/publishing/jobs/reconcile-products.ts'
import { AttemptFailure } from '../../src/commerce/attempts/attempt-failure.ts'
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

/** The shop, but it shows nothing to shoppers. */
function refusingToPublish() {
  const publish = async (): Promise<never> => {
    throw new ServiceError('COMMERCE_REJECTED', { en: 'No.', ja: '不可。' })
  }
  return { ...bench.port, publish }
}

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

  it('finds what was changed of a product whose last push was refused, and nothing else there', async () => {
    const changed = await sold('artworks', 'Refused and changed')
    const same = await sold('photo-templates', 'Refused halfway')
    const never = await wantedTemplate(api, 'Never there')
    const refused = refusingToPublish()
    const update = { collection: 'photo-templates', id: same.id } as const
    await api.payload.update({ ...update, data: { basePrice: 130 } })
    await push('photo-templates', same.id, refused)
    await push('photo-templates', never, { ...refused, upsertProduct: refused.publish })
    const pending = { shopState: 'pending' } as const
    await api.payload.update({ collection: 'artworks', id: changed.id, data: pending })
    await push('artworks', changed.id, refused)
    expect((await read('artworks', changed.id)).shopState).toBe('refused')
    await edit().update(changed.product, { title: 'Half price' })
    await reconcile()
    expect(await driftOf('artworks', changed.id)).toBe('changed')
    expect(await driftOf('photo-templates', same.id)).toBeNull()
    expect(await driftOf('photo-templates', never)).toBeNull()
  })

  it('forgets what a job has put away since', async () => {
    const { id, product } = await sold('artworks', 'Put away')
    const collection = 'artworks'
    const data = { status: 'draft', publishWhenReady: false, shopState: 'pending' } as const
    await api.payload.update({ collection, id, data })
    await push(collection, id)
    await edit().update(product, { status: 'ACTIVE' })
    await reconcile()
    expect(await driftOf(collection, id)).toBe('changed')
    await push(collection, id)
    expect(await driftOf(collection, id)).toBeNull()
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
