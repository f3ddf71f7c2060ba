import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShopify } from '../../../src/commerce/adapters/shopify/create-shopify.ts'
import {
  type CommerceSandbox,
  startCommerceSandbox,
} from '../../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { artworkInput } from '../../conformance/commerce/artwork-input.ts'
import { type Shop, shopOf } from '../../support/shop/shop.ts'

const accessToken = 'token-of-this-test'

let dataDir: string
let sandbox: CommerceSandbox
let shop: Shop
let variantId: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commerce-'))
  await open(0)
  const input = artworkInput('artwork-1', () => '')
  const variants = input.variants.slice(-1).map((variant) => ({ ...variant, imageUrl: null }))
  const shopify = createShopify({ url: sandbox.url, accessToken })
  const product = await shopify.upsertProduct({ ...input, variants })
  variantId = product.variants[0]?.id ?? ''
})
afterEach(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = async (port: number) => {
  sandbox = await startCommerceSandbox({ port, dataDir, accessToken })
  shop = shopOf({ url: sandbox.url, accessToken })
}
const list = (more: string) =>
  shop.ask(`{ orders(first: 9, ${more}) { nodes { name } } }`).then(({ orders }) => orders)
const names = (...all: string[]) => ({ nodes: all.map((name) => ({ name })) })

describe('orders of the commerce sandbox', () => {
  it.each([
    ['an unknown variant', () => ({ variantId: 'gid://shopify/ProductVariant/9', quantity: 1 })],
    ['no variant', () => ({ title: 'By hand', quantity: 1 })],
    ['no quantity', () => ({ variantId, quantity: 0 })],
    ['a negative quantity', () => ({ variantId, quantity: -1 })],
  ])('are refused with %s, and nothing is stored', async (_, line) => {
    const lineItems = [{ variantId, quantity: 1 }, line()]
    const { orderCreate } = await shop.ask(
      `mutation ($order: OrderCreateOrderInput!) {
        orderCreate(order: $order) { order { id } userErrors { code field } }
      }`,
      { order: { lineItems } },
    )
    const field = ['order', 'lineItems', '1', expect.stringMatching(/^(variantId|quantity)$/)]
    expect(orderCreate).toEqual({ order: null, userErrors: [{ code: 'INVALID', field }] })
    expect(await list('reverse: false')).toEqual(names())
  })

  it.each([
    ['without lines', [], {}],
    ['in another currency', undefined, { currency: 'USD' }],
    ['of tomorrow', undefined, { processedAt: new Date(Date.now() + 86_400_000).toISOString() }],
  ])('are refused %s', async (_, lines, order) => {
    await expect(shop.buy(lines ?? [{ variantId, quantity: 1 }], order)).rejects.toThrow('order')
    expect(await list('reverse: false')).toEqual(names())
  })

  it('survive a restart as they were, and are listed by the key that is asked for', async () => {
    const first = await shop.buy([{ variantId, quantity: 2 }])
    await shop.buy([{ variantId, quantity: 1 }], { processedAt: '2026-01-01T00:00:00Z' })
    await shop.giveBack(first, 0, 1)
    await shop.cancel(first)
    const question = `query ($id: ID!) { order(id: $id) {
      name createdAt processedAt cancelledAt cancelReason test currencyCode
      lineItems(first: 1) { nodes {
        quantity currentQuantity title sku
        originalTotalSet { shopMoney { amount } } discountedTotalSet { shopMoney { amount } }
      } }
    } }`
    const before = await shop.ask(question, { id: first })
    const { port } = sandbox
    await sandbox.close()
    await open(port)
    expect(await shop.ask(question, { id: first })).toEqual(before)
    expect(before).toMatchObject({
      order: {
        cancelledAt: expect.any(String),
        cancelReason: 'CUSTOMER',
        lineItems: {
          nodes: [
            {
              quantity: 2,
              currentQuantity: 1,
              originalTotalSet: { shopMoney: { amount: '660.0' } },
            },
          ],
        },
      },
    })
    expect(await list('sortKey: CREATED_AT, reverse: true')).toEqual(names('#1002', '#1001'))
    expect(await list('sortKey: PROCESSED_AT, reverse: true')).toEqual(names('#1001', '#1002'))
  })

  it('are fulfilled once and not after a cancellation, nor cancelled after fulfilment', async () => {
    const [sent, cancelled] = [
      await shop.buy([{ variantId, quantity: 1 }]),
      await shop.buy([{ variantId, quantity: 1 }]),
    ]
    await shop.cancel(cancelled)
    await expect(shop.fulfil(cancelled)).rejects.toThrow()
    await shop.fulfil(sent)
    await expect(shop.fulfil(sent)).rejects.toThrow()
    await expect(shop.cancel(sent)).rejects.toThrow()
    const state = 'displayFulfillmentStatus cancelledAt'
    const { nodes } = await shop.ask(`{ nodes(ids: ["${sent}", "${cancelled}"]) {
      ... on Order { ${state} }
    } }`)
    expect(nodes).toEqual([
      { displayFulfillmentStatus: 'FULFILLED', cancelledAt: null },
      { displayFulfillmentStatus: 'UNFULFILLED', cancelledAt: expect.any(String) },
    ])
  })

  it('are cancelled once, and give back no more than was bought', async () => {
    const id = await shop.buy([{ variantId, quantity: 2 }])
    await expect(shop.giveBack(id, 0, 3)).rejects.toThrow()
    await expect(shop.giveBack(id, 0, 0)).rejects.toThrow()
    await expect(shop.giveBack(id, 1, 1)).rejects.toThrow()
    await shop.giveBack(id, 0, 2)
    await expect(shop.giveBack(id, 0, 1)).rejects.toThrow()
    await shop.cancel(id)
    await expect(shop.cancel(id)).rejects.toThrow()
    await expect(shop.cancel('gid://shopify/Order/9')).rejects.toThrow()
    await expect(shop.deleteProduct('gid://shopify/Product/9')).rejects.toThrow()
  })

  it('are read by 250 ids at once and no more', async () => {
    const question = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const ids = Array.from({ length: 250 }, (_, number) => `gid://shopify/Order/${9000 + number}`)
    expect((await shop.ask(question, { ids })).nodes).toEqual(Array(250).fill(null))
    const more = [...ids, 'gid://shopify/Order/1']
    await expect(shop.ask(question, { ids: more })).rejects.toThrow('251')
  })

  it('are neither searched nor sorted in ways that the sandbox does not know', async () => {
    await expect(list('query: "status:open"')).rejects.toThrow()
    await expect(list('query: "updated_at:>=\'yesterday\'"')).rejects.toThrow()
    await expect(shop.ask('{ nodes(ids: ["gid://shopify/Product/1"]) { id } }')).rejects.toThrow()
    await expect(list('sortKey: CUSTOMER_NAME')).rejects.toThrow()
  })
})
