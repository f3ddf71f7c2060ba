import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totalPrice } from '../../src/photo-print/quantity-price.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { type PhotoTemplates, startPhotoTemplates } from '../support/photo-print/photo-templates.ts'
import { call } from '../support/service/api.ts'
import { editorOf } from '../support/shop/edit-by-hand.ts'
import { until } from '../support/system/until.ts'

type Registered = Awaited<ReturnType<PhotoTemplates['register']>>
type Prices = { readonly placed: number; readonly used: number; readonly dearer: object[] }

const PRICING = {
  basePrice: 100,
  discounts: [
    { quantity: 10, unitPrice: 80 },
    { quantity: 50, unitPrice: 70 },
  ],
}

let templates: PhotoTemplates
/** Each wants 9 discounts: two have theirs, the third has 7 of the 25 places and the others have none. */
let all: Registered[]

beforeAll(async () => {
  templates = await startPhotoTemplates()
  all = []
  for (let count = 0; count < 5; count += 1) all.push(await templates.register())
})
afterAll(() => templates?.service.stop())

const idOf = (index: number) => String(all[index]?.template_id)
const pricesOf = async (index: number) =>
  ((await templates.read(idOf(index))) as unknown as { shopPrices: Prices }).shopPrices
const placed = async () => {
  const found: number[] = []
  for (const index of all.keys()) found.push((await pricesOf(index)).placed)
  return found
}
const jobs = async (name: string) => {
  const { service } = templates
  const rows = await service.rows<{ state: string }>('SELECT state FROM jobs.job WHERE name = $1', [
    name,
  ])
  return rows.map(({ state }) => state)
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const untilQuiet = () =>
  until('all jobs to end', async () => {
    // A surplus job of a push that its request has done waits for its time, and then does nothing.
    const left = `SELECT 1 FROM jobs.job WHERE name IN ('fill-free-discounts', 'push-product')
      AND state IN ('created', 'active', 'retry') AND start_after <= now()`
    return (await templates.service.rows(left)).length === 0
  })

describe('room for discounts that becomes free in the shop', () => {
  it('is not there as long as the shop uses all 25, which no job tries to change', async () => {
    expect(await placed()).toEqual([9, 9, 7, 0, 0])
    expect(await jobs('fill-free-discounts')).toEqual([])
  })

  it('goes by itself to templates that lack discounts, once, also where it is too little for all', async () => {
    const worker = await templates.service.startWorker()
    expectSuccess(await templates.operate(idOf(0), 'deactivate'))
    await until('the room to be used', async () => sum(await placed()) === 25)
    await untilQuiet()
    const now = await placed()
    expect(now.slice(0, 2)).toEqual([0, 9])
    expect(sum(now)).toBe(25)
    // Those that still lack some have been sent again, too, and have freed nothing.
    expect(await jobs('fill-free-discounts')).toEqual(['completed'])
    const whole = now.lastIndexOf(9)
    const product = await templates.product(String(all[whole]?.commerce_product_id))
    const variantId = product?.variants[0]?.id ?? ''
    expect(await templates.service.shop.cartTotal([{ variantId, quantity: 45 }])).toBe(
      totalPrice(PRICING, 45),
    )
    await worker.stop(10_000)
  })

  it('goes to them when another template has fewer thresholds, but not to one that was changed in the shop', async () => {
    const before = (await placed()).slice(2)
    const changed = 2 + before.indexOf(Math.min(...before))
    const left = Math.min(...before)
    const product = String(all[changed]?.commerce_product_id)
    await editorOf(templates.service.shop).update(product, { title: 'By hand' })
    // As the nightly comparison records it.
    await templates.service.rows(
      "UPDATE photo_templates SET shop_drift = 'changed' WHERE id = $1",
      [idOf(changed)],
    )
    const worker = await templates.service.startWorker()
    const json = { quantityDiscounts: [] }
    const path = `/api/photo-templates/${idOf(1)}`
    expectSuccess(await call(templates.service, 'PATCH', path, { token: templates.admin, json }))
    await until('the others to have all their discounts', async () => {
      return sum(await placed()) === 18 + left
    })
    await untilQuiet()
    const expected = [0, 0, 9, 9, 9].with(changed, left)
    expect(await placed()).toEqual(expected)
    expect((await templates.product(product))?.title).toBe('By hand')
    expect(await jobs('fill-free-discounts')).toEqual(['completed', 'completed'])
    await worker.stop(10_000)
  })
})
