import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { PRINT_VARIANT, photoProduct } from '../../../src/commerce/photo-product.ts'
import { checkoutPrices } from '../../../src/photo-print/checkout.ts'
import { MAX_QUANTITY, totalPrice } from '../../../src/photo-print/quantity-price.ts'
import { shopifyBench } from './shopify-bench.ts'

const price = fc.integer({ min: 1, max: 1_000_000 })
const pricing = fc
  .record({
    basePrice: price,
    thresholds: fc.uniqueArray(fc.integer({ min: 2, max: MAX_QUANTITY }), { maxLength: 5 }),
    prices: fc.array(price, { minLength: 5, maxLength: 5 }),
  })
  .map(({ basePrice, thresholds, prices }) => {
    const falling = [...prices].sort((a, b) => b - a)
    const discounts = thresholds
      .sort((a, b) => a - b)
      .map((quantity, index) => ({
        quantity,
        unitPrice: Math.min(basePrice, falling[index] ?? basePrice),
      }))
    return { basePrice, discounts }
  })

it('the shop charges what the service computes, for any template and quantity', async () => {
  const bench = await shopifyBench()
  const template = {
    ...{ id: 'template-1', brand: 'photo', title: 'Square', description: '' },
    ...{ widthMm: 89, heightMm: 89, dpi: 300, pixels: { width: 1050, height: 1050 } },
    ...{ productionTime: '3 days', shippingMethod: 'Post', status: 'active' as const },
    words: wordsIn('ja'),
    offers: [],
  }
  let purchases = 0
  try {
    await bench.port.upsertProduct(photoProduct({ ...template, basePrice: 100, discounts: [] }))
    await fc.assert(
      fc.asyncProperty(
        pricing,
        fc.integer({ min: 1, max: MAX_QUANTITY }),
        async (prices, count) => {
          const total = totalPrice(prices, count)
          const { id } = await bench.port.createCheckout({
            ...{
              customId: `purchase-${++purchases}`,
              product: 'template-1',
              variant: PRINT_VARIANT,
            },
            ...{ prices: checkoutPrices(total, count), attributes: [] },
          })
          expect(await bench.shop.chargeOf(id)).toBe(total)
        },
      ),
      { numRuns: 100 },
    )
  } finally {
    await bench.close()
  }
})
