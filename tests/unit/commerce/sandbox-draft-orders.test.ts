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

type Draft = { readonly id: string; readonly invoiceUrl: string }
type Created = { readonly draftOrder: Draft | null; readonly userErrors: readonly object[] }

const create = async (input: object) => {
  const { draftOrderCreate } = await shop.ask(
    `mutation ($input: DraftOrderInput!) {
      draftOrderCreate(input: $input) {
        draftOrder { id invoiceUrl }
        userErrors { field message }
      }
    }`,
    { input },
  )
  return draftOrderCreate as Created
}
const created = async (change: object = {}) => {
  const { draftOrder } = await create({ lineItems: [{ variantId, quantity: 2, ...change }] })
  if (!draftOrder) throw new Error('The sandbox made no draft order.')
  return draftOrder
}
const mutate = async (name: string, args: string, variables: object) => {
  const data = await shop.ask(
    `mutation (${args}) { ${name} { userErrors { field message } } }`,
    variables,
  )
  return Object.values(data)[0]
}
const complete = (id: string) => mutate('draftOrderComplete(id: $id)', '$id: ID!', { id })
const remove = (id: string) => mutate('draftOrderDelete(input: { id: $id })', '$id: ID!', { id })
const orders = async () => (await shop.ask('{ orders(first: 9) { nodes { name } } }')).orders

describe('draft orders of the commerce sandbox', () => {
  it.each([
    ['an unknown variant', () => ({ variantId: 'gid://shopify/ProductVariant/9' }), 'variantId'],
    ['no variant', () => ({ variantId: null }), 'variantId'],
    ['no quantity', () => ({ quantity: 0 }), 'quantity'],
    ['dollars', () => ({ priceOverride: { amount: '1', currencyCode: 'USD' } }), 'priceOverride'],
    [
      'half a yen',
      () => ({ priceOverride: { amount: '0.5', currencyCode: 'JPY' } }),
      'priceOverride',
    ],
    ['what it does not read', () => ({ taxable: true }), 'taxable'],
  ])('are refused with %s, and nothing is stored', async (_, change, field) => {
    const answer = await create({ lineItems: [{ variantId, quantity: 1, ...change() }] })
    expect(answer.draftOrder).toBeNull()
    expect(answer.userErrors).toMatchObject([{ field: ['lineItems', '0', field] }])
    const found = await shop.ask('{ draftOrders(first: 9) { nodes { id } } }')
    expect(found.draftOrders).toEqual({ nodes: [] })
  })

  it('are refused without lines, with long tags, and with fields that it does not read', async () => {
    const lineItems = [{ variantId, quantity: 1 }]
    for (const [input, field] of [
      [{ lineItems: [] }, 'lineItems'],
      [{ lineItems, tags: ['x'.repeat(41)] }, 'tags'],
      [{ lineItems, email: 'customer@example.com' }, 'email'],
    ] as const)
      expect((await create(input)).userErrors).toMatchObject([{ field: [field] }])
  })

  it('have the price of the shop unless another is given', async () => {
    expect(await shop.chargeOf((await created()).id)).toBe(660)
    const priceOverride = { amount: '77.0', currencyCode: 'JPY' }
    expect(await shop.chargeOf((await created({ priceOverride })).id)).toBe(154)
  })

  it('survive a restart, paid and unpaid', async () => {
    const [paid, unpaid] = [await created(), await created()]
    await complete(paid.id)
    const { port } = sandbox
    await sandbox.close()
    await open(port)
    expect(await shop.chargeOf(unpaid.id)).toBe(660)
    expect(await complete(paid.id)).toMatchObject({
      userErrors: [{ message: 'This order has been paid' }],
    })
    expect(await orders()).toEqual({ nodes: [{ name: '#1001' }] })
  })

  it('cannot be deleted once they are paid, and not be paid once they are deleted', async () => {
    const [paid, deleted] = [await created(), await created()]
    await complete(paid.id)
    expect(await remove(deleted.id)).toEqual({ userErrors: [] })
    for (const answer of [
      await remove(paid.id),
      await remove(deleted.id),
      await complete(deleted.id),
    ])
      expect(answer).toMatchObject({ userErrors: [{ field: ['id'] }] })
  })

  it('answer an unknown search with an error', async () => {
    const search = '{ draftOrders(first: 9, query: "status:open") { nodes { id } } }'
    await expect(shop.ask(search)).rejects.toThrow('does not search draft orders by status:open')
  })
})

describe('the page of a draft order', () => {
  const pageOf = async (url: string, method = 'GET') => fetch(url, { method, redirect: 'manual' })

  it('shows what is paid, and is paid once however often the button is pressed', async () => {
    const { invoiceUrl } = await created()
    expect(await (await pageOf(invoiceUrl)).text()).toContain('\u00A5660')
    for (const press of [await pageOf(invoiceUrl, 'POST'), await pageOf(invoiceUrl, 'POST')]) {
      expect(press.status).toBe(303)
      expect(press.headers.get('location')).toBe(new URL(invoiceUrl).pathname)
    }
    const after = await (await pageOf(invoiceUrl)).text()
    expect(after).toContain('お支払い済みです')
    expect(after).not.toContain('<form')
    expect(await orders()).toEqual({ nodes: [{ name: '#1001' }] })
  })

  it('is under a URL that cannot be guessed from another', async () => {
    const [first, second] = [await created(), await created()]
    const [, , number] = new URL(second.invoiceUrl).pathname.split('/')
    const guessed = first.invoiceUrl.replace(/invoices\/\d+/, `invoices/${number}`)
    expect([(await pageOf(guessed)).status, (await pageOf(guessed, 'POST')).status]).toEqual([
      404, 405,
    ])
    expect(await orders()).toEqual({ nodes: [] })
  })

  it('escapes the title of a product', async () => {
    const input = artworkInput('artwork-2', () => '')
    const variants = input.variants.slice(-1).map((variant) => ({ ...variant, imageUrl: null }))
    const shopify = createShopify({ url: sandbox.url, accessToken })
    const title = '<script>alert(1)</script>'
    const product = await shopify.upsertProduct({
      ...input,
      customId: 'artwork-2',
      title,
      variants,
    })
    const { invoiceUrl } = await created({ variantId: product.variants[0]?.id })
    expect(await (await pageOf(invoiceUrl)).text()).not.toContain(title)
  })
})
