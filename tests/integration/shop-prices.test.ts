import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { totalPrice } from '../../src/photo-print/quantity-price.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { type PhotoTemplates, startPhotoTemplates } from '../support/photo-print/photo-templates.ts'
import { call } from '../support/service/api.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'
import { until } from '../support/system/until.ts'

const PRICING = {
  basePrice: 100,
  discounts: [
    { quantity: 10, unitPrice: 80 },
    { quantity: 50, unitPrice: 70 },
  ],
}

let templates: PhotoTemplates
/** The first template, which has all its discounts. */
let first: { readonly template_id: string; readonly commerce_product_id: string }

beforeAll(async () => {
  templates = await startPhotoTemplates()
  first = await templates.register()
})
afterEach(() => templates.service.setCommerceFault(undefined))
afterAll(() => templates?.service.stop())

const pricesOf = async (id: string) =>
  ((await templates.read(id)) as unknown as { shopPrices: object | null }).shopPrices
const costs = async (productId: string, quantity: number) => {
  const variantId = (await templates.product(productId))?.variants[0]?.id ?? ''
  return templates.service.shop.cartTotal([{ variantId, quantity }])
}
const ACTIVE = `{ discountNodes(first: 50, query: "status:active AND method:automatic") {
  nodes { discount { ... on DiscountAutomaticBasic { tags } } }
} }`
const discountsOf = async (template: string) =>
  JSON.stringify(await templates.service.shop.ask(ACTIVE)).split(`pc-${template}`).length - 1

describe('the product page of a photo-print template', () => {
  it('charges for each quantity what the service computes', async () => {
    for (const quantity of [1, 8, 9, 10, 43, 44, 47, 49, 50, 200])
      expect([quantity, await costs(first.commerce_product_id, quantity)]).toEqual([
        quantity,
        totalPrice(PRICING, quantity),
      ])
    expect(await pricesOf(first.template_id)).toEqual({
      ...{ placed: 9, used: 9, limit: 25, dearer: [] },
    })
  })

  it('follows prices that are changed', async () => {
    const { template_id, commerce_product_id } = await templates.register({
      quantity_discounts: { 5: 95 },
    })
    expect(await costs(commerce_product_id, 5)).toBe(475)
    const json = { quantityDiscounts: [{ quantity: 5, unitPrice: 90 }] }
    const { admin: token, service } = templates
    expectSuccess(
      await call(service, 'PATCH', `/api/photo-templates/${template_id}`, { token, json }),
    )
    expectSuccess(await templates.operate(template_id, 'publish'))
    expect(await costs(commerce_product_id, 5)).toBe(450)
    expectSuccess(await templates.operate(template_id, 'deactivate'))
    expect(await pricesOf(template_id)).toMatchObject({ placed: 0, used: 9, dearer: [] })
  })

  it('says which quantities cost more once the shop has no room, until there is room again', async () => {
    const second = await templates.register()
    const third = await templates.register()
    expect(await pricesOf(second.template_id)).toMatchObject({ placed: 9, used: 18, dearer: [] })
    expect(await pricesOf(third.template_id)).toEqual({
      ...{ placed: 7, used: 25, limit: 25 },
      dearer: [{ first: 44, last: 45 }],
    })
    expect(await costs(third.commerce_product_id, 45)).toBe(45 * 80)
    expect(await costs(third.commerce_product_id, 46)).toBe(totalPrice(PRICING, 46))
    expectSuccess(await templates.operate(second.template_id, 'deactivate'))
    expectSuccess(await templates.operate(third.template_id, 'publish'))
    expect(await pricesOf(third.template_id)).toMatchObject({ placed: 9, used: 18, dearer: [] })
    expect(await costs(third.commerce_product_id, 45)).toBe(totalPrice(PRICING, 45))
    expectSuccess(await templates.operate(third.template_id, 'deactivate'))
  })

  it('stays as it is when the shop fails while discounts are made, and heals with a repeat', async () => {
    const title = 'Healed'
    const json = { title, quantity_discounts: { 4: 90 } }
    let failing = true
    templates.service.setCommerceFault(({ operationName }) =>
      failing && operationName === 'DiscountCreate' ? 'reset-after' : undefined,
    )
    const { template_id, commerce_product_id } = await templates.register(json)
    failing = false
    expect(await costs(commerce_product_id, 4)).toBe(360)
    expect(await pricesOf(template_id)).toMatchObject({ placed: 1, used: 10, dearer: [] })
  })

  it('cannot be changed by clients', async () => {
    const { admin: token, service } = templates
    const before = await pricesOf(first.template_id)
    const json = { shopPrices: { placed: 0, used: 0, limit: 99, dearer: [] } }
    await call(service, 'PATCH', `/api/photo-templates/${first.template_id}`, { token, json })
    expect(await pricesOf(first.template_id)).toEqual(before)
  })

  it('leaves its room to others when a job puts it away, also where people have done so before', async () => {
    const { service } = templates
    const { template_id, commerce_product_id } = await templates.register({
      quantity_discounts: { 6: 90 },
    })
    expect(await discountsOf(template_id)).toBe(1)
    await editorOf(service.shop).update(commerce_product_id, { status: 'ARCHIVED' })
    // As of a record that was deleted while its product was made.
    await startJob(service, 'archive-product', { customId: template_id, hasOffers: true })
    await service.startWorker()
    await until('its discounts to go', async () => (await discountsOf(template_id)) === 0)
    expect(await discountsOf(first.template_id)).toBe(9)
  })
})
