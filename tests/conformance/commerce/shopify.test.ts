import { expect, it } from 'vitest'
import { until } from '../../support/system/until.ts'
import { artworkInput } from './artwork-input.ts'
import { checkoutConformance } from './checkout-suite.ts'
import { ordersConformance } from './orders-suite.ts'
import { shopifyBench } from './shopify-bench.ts'
import { commerceConformance } from './suite.ts'

commerceConformance('The Shopify adapter', () => shopifyBench())
ordersConformance('The Shopify adapter', () => shopifyBench(), { testOrders: true, holds: true })
checkoutConformance('The Shopify adapter', () => shopifyBench())

it('The Shopify adapter says when the pictures took too long, and that they are there later', async () => {
  const bench = await shopifyBench({ mediaTimeoutMs: 0 })
  try {
    const input = artworkInput('artwork-1', (key) => bench.pictureUrl(key))
    const product = await bench.port.upsertProduct(input)
    expect([product.mediaReady, product.variants.length]).toEqual([false, 21])
    await until('the pictures', async () => (await bench.port.findProduct('artwork-1'))?.mediaReady)
    const again = await bench.port.upsertProduct(input)
    expect([again.mediaReady, again.id]).toEqual([true, product.id])
  } finally {
    await bench.close()
  }
})

it('The Shopify adapter knows the page of a product in the admin of the shop, also of a draft', async () => {
  const bench = await shopifyBench()
  try {
    const input = artworkInput('artwork-1', (key) => bench.pictureUrl(key))
    const { id } = await bench.port.upsertProduct({ ...input, status: 'draft' })
    const number = id.replace('gid://shopify/Product/', '')
    expect(bench.port.adminUrl?.(id)).toBe(`${bench.url}/admin/products/${number}`)
    expect(await bench.shopperStatus(`${bench.url}/admin/products/${number}`)).toBe(200)
    expect(await bench.shopperStatus(`${bench.url}/admin/products/${number}9`)).toBe(404)
  } finally {
    await bench.close()
  }
})

it('The Shopify adapter knows how much of the points of the shop is used', async () => {
  // What a request costs flows back so slowly that the next one sees it.
  const bench = await shopifyBench({}, { bucketSize: 1000, restoreRate: 0.001 })
  try {
    expect(bench.port.budgetUse?.()).toBeUndefined()
    await bench.port.check()
    const afterOne = bench.port.budgetUse?.() ?? Number.NaN
    await bench.port.check()
    expect(afterOne).toBeGreaterThan(0)
    expect(bench.port.budgetUse?.()).toBeGreaterThan(afterOne)
    expect(bench.port.budgetUse?.()).toBeLessThan(5)
  } finally {
    await bench.close()
  }
})
