import { afterEach, expect, inject, it } from 'vitest'
import { artworkInput } from '../conformance/commerce/artwork-input.ts'
import type { CommerceBench } from '../conformance/commerce/bench.ts'
import { ordersConformance } from '../conformance/commerce/orders-suite.ts'
import { commerceConformance } from '../conformance/commerce/suite.ts'
import { medusaBench } from './bench.ts'

const NAME = 'The Medusa adapter'
const makeBench = () => medusaBench(inject('medusaShop'))

commerceConformance(NAME, makeBench)
ordersConformance(NAME, makeBench, { testOrders: false, holds: false })

let bench: CommerceBench | undefined
afterEach(async () => {
  await bench?.close()
  bench = undefined
})

const single = () => {
  const input = artworkInput('template-1', () => '')
  const variants = input.variants.slice(-1).map((variant) => ({ ...variant, imageUrl: null }))
  return { ...input, variants }
}

it(`${NAME} charges lower prices from a quantity on, and says which it cannot charge`, async () => {
  bench = await makeBench()
  const off = { minimum: 10, amountJpy: 30, each: true }
  const more = { minimum: 50, amountJpy: 60, each: true }
  const whole = { minimum: 9, amountJpy: 100, each: false }
  const product = await bench.port.upsertProduct({ ...single(), offers: [off, more, whole] })
  await bench.port.publish(product.id)
  expect(product.offers?.placed).toEqual([off, more])
  const [variant] = product.variants
  const costs = (quantity: number) =>
    bench?.shop.cartTotal([{ variantId: variant?.id ?? '', quantity }])
  expect([await costs(9), await costs(10), await costs(50)]).toEqual([9 * 330, 3000, 50 * 270])
  const read = async () => (await bench?.port.findProduct('template-1', { offers: true }))?.offers
  expect((await read())?.placed).toEqual([off, more])
  await bench.port.clearOffers('template-1')
  expect((await read())?.placed).toEqual([])
  expect(await costs(50)).toBe(50 * 330)
})

it(`${NAME} refuses a picture of another origin without asking for it`, async () => {
  bench = await makeBench()
  const [variant] = single().variants
  const imageUrl = 'http://127.0.0.1:9/secret'
  const input = { ...single(), variants: variant ? [{ ...variant, imageUrl }] : [] }
  await expect(bench.port.upsertProduct(input)).rejects.toMatchObject({
    code: 'COMMERCE_REJECTED',
    message: expect.stringContaining('not one of this service'),
  })
  expect(await bench.products()).toEqual([])
})

it(`${NAME} refuses a handle that another product of the shop has`, async () => {
  bench = await makeBench()
  const { id } = await bench.port.upsertProduct(single())
  const { medusaApi, withSecretKey } = await import('./medusa-api.ts')
  const { url, apiKey } = inject('medusaShop')
  await medusaApi(url, withSecretKey(apiKey)).post(`/admin/products/${id}`, {
    external_id: 'other',
  })
  await expect(bench.port.upsertProduct(single())).rejects.toMatchObject({
    code: 'COMMERCE_REJECTED',
    message: expect.stringContaining('has the handle template-1'),
  })
})
