import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Picture } from '../../../src/commerce/port.ts'
import { CommerceRejection } from '../../../src/commerce/rejection.ts'
import { type FaultKind, ODD_ANSWER_KINDS } from '../../../src/stand-ins/commerce-sandbox/fault.ts'
import { artworkInput } from './artwork-input.ts'
import { type ShopifyBench, shopifyBench } from './shopify-bench.ts'

/** Every request until a product with pictures that are sent is published and taken off sale, with its position. */
const CALLS = [
  ...([
    ['CustomIdDefinition', 0],
    ['CustomIdDefinitionCreate', 0],
    ['ShopFacts', 0],
  ] as const),
  ...([
    ['ProductByCustomId', 0],
    ['StagedUploadsCreate', 0],
    ['ProductSet', 0],
  ] as const),
  ...([
    ['ProductByCustomId', 1],
    ['PublishablePublish', 0],
    ['ProductUpdateStatus', 0],
  ] as const),
] as const

/** Requests at which a kind ends the call with a rejection; at all others it passes unnoticed. */
const VISIBLE: Partial<Record<FaultKind, readonly string[]>> = {
  'expired-token': CALLS.map(String),
  'media-failed': ['ProductSet,0', 'ProductByCustomId,1'],
  'user-error': CALLS.map(String).filter((call) => /Create|ProductSet|Publish|Update/.test(call)),
}

const input = artworkInput('artwork-1', (key) => `http://10.0.0.1/${key}.webp`)

let picture: Picture
let bench: ShopifyBench | undefined

beforeAll(async () => {
  const create = { width: 71, height: 50, channels: 3, background: '#7a4a2b' } as const
  const bytes = await sharp({ create }).webp().toBuffer()
  const open = async () => Readable.from([bytes])
  picture = { size: bytes.byteLength, contentType: 'image/webp', open }
})
afterEach(async () => {
  await bench?.close()
  bench = undefined
})

/** Sells a product, with its pictures, and takes it off sale. */
async function story({ port }: ShopifyBench) {
  const product = await port.upsertProduct(input, { openPicture: async () => picture })
  await port.publish(product.id)
  await port.setStatus(product.id, 'draft')
  return product
}

const strikeOnce = (used: ShopifyBench, kind: FaultKind, operation: string, position: number) => {
  let seen = 0
  used.setFault(({ operationName }) => {
    if (operationName !== operation) return undefined
    seen += 1
    return seen === position + 1 ? kind : undefined
  })
  return () => seen > position
}

describe.each(ODD_ANSWER_KINDS)('an answer of the kind %s', (kind) => {
  it.each(CALLS)(
    'to %s number %i leaves one whole product, or is visible and gone with the next call',
    async (operation, position) => {
      bench = await shopifyBench({ mediaTimeoutMs: 0 })
      const hasStruck = strikeOnce(bench, kind, operation, position)
      const outcome = await story(bench).catch((error: unknown) => error)
      expect(hasStruck()).toBe(true)
      const isVisible = VISIBLE[kind]?.includes(`${operation},${position}`) ?? false
      expect([outcome instanceof CommerceRejection, outcome instanceof Error]).toEqual([
        isVisible,
        isVisible,
      ])
      bench.setFault(undefined)
      const { variants } = await story(bench)
      const [product, ...others] = await bench.products()
      expect(others).toEqual([])
      expect(product).toMatchObject({ mediaCount: 21, published: true, status: 'DRAFT' })
      expect(product?.variants.map(({ id }) => id)).toEqual(variants.map(({ id }) => id))
      expect(variants).toHaveLength(21)
    },
  )
})

describe('an odd answer', () => {
  it('that complains of one variant names it', async () => {
    bench = await shopifyBench()
    strikeOnce(bench, 'user-error', 'ProductSet', 0)
    await expect(story(bench)).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      reasons: [{ part: `variants.${input.variants[13]?.customKey}` }],
    })
  })

  it('that a picture has failed names the variant, and only that picture is sent again', async () => {
    bench = await shopifyBench()
    strikeOnce(bench, 'media-failed', 'ProductSet', 0)
    await expect(story(bench)).rejects.toThrow('プレミアム / ブラック / ホワイト')
    const sent: string[] = []
    const openPicture = async (url: string) => {
      sent.push(url)
      return picture
    }
    expect(await bench.port.upsertProduct(input, { openPicture })).toMatchObject({
      mediaReady: true,
    })
    expect(sent).toEqual([input.variants[0]?.imageUrl])
  })

  it('that the token has expired is told as such, and not repeated', async () => {
    bench = await shopifyBench()
    let asked = 0
    bench.setFault(() => {
      asked += 1
      return 'expired-token'
    })
    await expect(story(bench)).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      message: expect.stringContaining('access token'),
    })
    expect(asked).toBe(1)
  })

  it.each(['executed-twice', 'answered-twice'] as const)(
    'of the kind %s at each request of a checkout leaves the shopper one',
    async (kind) => {
      bench = await shopifyBench()
      const [variant] = input.variants.slice(-1).map((one) => ({ ...one, imageUrl: null }))
      if (!variant) throw new Error('no variant')
      await bench.port.upsertProduct({ ...input, variants: [variant] })
      bench.setFault(() => kind)
      const wanted = {
        ...{ customId: 'purchase-1', product: 'artwork-1', variant: variant.customKey },
        ...{ prices: [{ quantity: 3, unitPriceJpy: 200 }], attributes: [] },
      }
      const { id } = await bench.port.createCheckout(wanted)
      expect((await bench.port.createCheckout(wanted)).id).toBe(id)
      expect(await bench.shop.chargeOf(id)).toBe(600)
      expect(await bench.port.closeCheckout('purchase-1')).toBe('closed')
      bench.setFault(undefined)
      expect(await bench.shop.chargeOf(id)).toBeNull()
      expect(await bench.port.closeCheckout('purchase-1')).toBe('closed')
    },
  )

  it('to a request that was carried out twice does not hide that an order was fulfilled', async () => {
    bench = await shopifyBench()
    const [variant] = input.variants.slice(-1).map((one) => ({ ...one, imageUrl: null }))
    if (!variant) throw new Error('no variant')
    const product = await bench.port.upsertProduct({ ...input, variants: [variant] })
    const orderId = await bench.shop.buy([
      { variantId: product.variants[0]?.id ?? '', quantity: 1 },
    ])
    strikeOnce(bench, 'executed-twice', 'FulfillmentCreate', 0)
    const tracking = { company: null, numbers: [] }
    expect(await bench.port.fulfilOrder({ orderId, tracking })).toBe('fulfilled')
    expect(await bench.port.fulfilOrder({ orderId, tracking })).toBe('nothing-left')
  })
})
