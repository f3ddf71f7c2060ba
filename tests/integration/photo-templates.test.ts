import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import {
  newTitle,
  type PhotoTemplate,
  type PhotoTemplates,
  startPhotoTemplates,
  TEMPLATE,
} from '../support/photo-print/photo-templates.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { until } from '../support/system/until.ts'
import { NAUGHTY_STRINGS } from '../support/text/naughty-strings.ts'

let templates: PhotoTemplates

beforeAll(async () => {
  templates = await startPhotoTemplates()
  await templates.service.startWorker()
})
afterEach(() => templates.service.setCommerceFault(undefined))
afterAll(() => templates?.service.stop())

describe('a photo-print template', () => {
  it('becomes a product that shoppers see, with its prices by quantity', async () => {
    const { template_id, commerce_product_id } = await templates.register({ title: 'Square 89' })
    expect(await templates.read(template_id)).toMatchObject({
      status: 'active',
      shopState: 'current',
      commerceProductId: commerce_product_id,
      pricing: { base: 100, discounts: { 10: 80, 50: 70 } },
    })
    const sold = await templates.product(commerce_product_id)
    expect(sold).toMatchObject({
      title: 'Square 89',
      productType: 'photo',
      status: 'ACTIVE',
      published: true,
      optionNames: ['サイズ'],
      variants: [{ price: '100', tracked: false, requiresShipping: true }],
    })
    expect(JSON.parse(sold?.metafields.quantity_discounts ?? '')).toEqual({
      currency: 'JPY',
      base: 100,
      discounts: { 10: 80, 50: 70 },
    })
  })

  it("shows the brand's own pixels and the computed ones", async () => {
    const { template_id } = await templates.register()
    expect((await templates.read(template_id)).printPixels).toEqual({
      width: 1050,
      height: 1050,
      computed: { width: 1051, height: 1051 },
      source: 'brand',
    })
  })

  it('takes computed fields back as they were read, and refuses others', async () => {
    await templates.register({
      print_size: { ...TEMPLATE.print_size, pixel_width: 1050, pixel_height: 1050 },
      product_type: 'photo',
    })
    const wrong = await templates.send({
      ...TEMPLATE,
      title: newTitle(),
      print_size: { ...TEMPLATE.print_size, pixel_width: 1051, pixel_height: 4000 },
      product_type: 'art',
    })
    expect([wrong.status, pathsOf(wrong)]).toEqual([
      400,
      ['print_size.pixel_height', 'print_size.pixel_width', 'product_type'],
    ])
  })

  it('is made once, however often and at once it is sent', async () => {
    const json = { ...TEMPLATE, title: 'Once' }
    const answers = await Promise.all([
      templates.send(json),
      templates.send(json),
      templates.send(json),
    ])
    const ids = [...answers, await templates.send(json)].map((answer) => expectSuccess(answer))
    expect(new Set(ids.map(({ template_id }) => template_id)).size).toBe(1)
    expect(new Set(ids.map(({ commerce_product_id }) => commerce_product_id)).size).toBe(1)
    expect(await templates.withTitle('Once')).toHaveLength(1)
  })

  it('of the same title and another price is refused and changes nothing', async () => {
    const { template_id } = await templates.register({ title: 'Taken' })
    const answer = await templates.send({ ...TEMPLATE, title: 'Taken', base_price: 200 })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(answer.text).toContain(template_id)
    expect((await templates.read(template_id)).basePrice).toBe(100)
  })

  it('starts switched off when it is sent so: a draft in the shop', async () => {
    const { commerce_product_id } = await templates.register({ status: 'inactive' })
    expect(await templates.product(commerce_product_id)).toMatchObject({
      status: 'DRAFT',
      published: false,
    })
  })

  it('is switched off and on again, and each may be repeated', async () => {
    const { template_id, commerce_product_id } = await templates.register()
    for (const [operation, status, inShop] of [
      ['deactivate', 'inactive', 'DRAFT'],
      ['deactivate', 'inactive', 'DRAFT'],
      ['activate', 'active', 'ACTIVE'],
      ['activate', 'active', 'ACTIVE'],
    ] as const) {
      expect(expectSuccess(await templates.operate(template_id, operation)).status).toBe(status)
      expect((await templates.product(commerce_product_id))?.status).toBe(inShop)
      expect(await templates.read(template_id)).toMatchObject({ status, shopState: 'current' })
    }
  })

  it('keeps words that have broken other software as they are', async () => {
    const description = NAUGHTY_STRINGS.join(' | ')
    const { template_id } = await templates.register({ description })
    expect(await templates.read(template_id)).toMatchObject({ description })
    for (const text of [
      '__proto__',
      "'; DROP TABLE photo_templates; --",
      '=1+1',
      '👩‍👩‍👧‍👦 髙﨑 𠮷野家',
    ]) {
      const { template_id: id, commerce_product_id } = await templates.register({ title: text })
      expect(await templates.read(id)).toMatchObject({ title: text })
      expect(await templates.product(commerce_product_id)).toMatchObject({ title: text })
    }
  })
})

describe('a template that is sent to the shop again', () => {
  const setStatusByHand = (id: string, status: string) =>
    templates.service.shop.ask(
      'mutation Change($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      { product: { id, status } },
    )

  it('replaces what was changed there by hand', async () => {
    const { template_id, commerce_product_id } = await templates.register()
    await setStatusByHand(commerce_product_id, 'DRAFT')
    expect((await templates.product(commerce_product_id))?.status).toBe('DRAFT')
    expect(expectSuccess(await templates.operate(template_id, 'publish')).status).toBe('active')
    expect(await templates.product(commerce_product_id)).toMatchObject({
      status: 'ACTIVE',
      published: true,
    })
  })

  it('is a product again where the shop has deleted it', async () => {
    const wanted = newTitle()
    const { template_id, commerce_product_id } = await templates.register({ title: wanted })
    await templates.service.shop.deleteProduct(commerce_product_id)
    expect(await templates.withTitle(wanted)).toEqual([])
    expectSuccess(await templates.operate(template_id, 'publish'))
    const [made, ...others] = await templates.withTitle(wanted)
    expect(others).toEqual([])
    expect(made).toMatchObject({ status: 'ACTIVE', published: true })
    expect(made?.id).not.toBe(commerce_product_id)
    expect(await templates.read(template_id)).toMatchObject({
      commerceProductId: made?.id,
      shopState: 'current',
    })
  })

  it('stays a draft there while it is switched off', async () => {
    const { template_id, commerce_product_id } = await templates.register({ status: 'inactive' })
    await setStatusByHand(commerce_product_id, 'ACTIVE')
    expect(expectSuccess(await templates.operate(template_id, 'publish')).status).toBe('inactive')
    expect((await templates.product(commerce_product_id))?.status).toBe('DRAFT')
  })

  it.each(['publish', 'activate'])(
    'is pending while the shop is away, and follows by a job: %s',
    async (operation) => {
      const { template_id, commerce_product_id } = await templates.register()
      await setStatusByHand(commerce_product_id, 'DRAFT')
      templates.service.setCommerceFault(() => 'status-500')
      const answer = await templates.operate(template_id, operation)
      expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
      expect(answer.text).toContain('It will be retried automatically.')
      expect(await templates.read(template_id)).toMatchObject({
        status: 'active',
        shopState: 'pending',
      })
      templates.service.setCommerceFault(undefined)
      await until('the shop to follow', async () => {
        await skipPauses(templates.service)
        return (await templates.read(template_id)).shopState === 'current'
      })
      expect((await templates.product(commerce_product_id))?.status).toBe('ACTIVE')
    },
  )
})

describe('a shop that fails', () => {
  it('answers 503, leaves the template visibly pending, and is told later by a job', async () => {
    templates.service.setCommerceFault(() => 'status-500')
    const json = { ...TEMPLATE, title: 'Later' }
    const answer = await templates.send(json)
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    const id = /[0-9a-f-]{36}/.exec(answer.text)?.[0] ?? ''
    expect(await templates.read(id)).toMatchObject({ shopState: 'pending' })
    expect(await templates.withTitle('Later')).toEqual([])

    templates.service.setCommerceFault(undefined)
    await until('the shop to have the template', async () => {
      await skipPauses(templates.service)
      return (await templates.read(id)).shopState === 'current'
    })
    expect(await templates.withTitle('Later')).toMatchObject([
      { status: 'ACTIVE', published: true },
    ])
    const again = expectSuccess(await templates.send(json))
    expect(again.template_id).toBe(id)
    expect(await templates.withTitle('Later')).toHaveLength(1)
  })

  it('hears of prices that were changed in the console', async () => {
    const { template_id, commerce_product_id } = await templates.register()
    const change = { basePrice: 90, quantityDiscounts: [] }
    const path = `/api/photo-templates/${template_id}`
    const changed = await call<{ doc: PhotoTemplate }>(templates.service, 'PATCH', path, {
      token: templates.admin,
      json: change,
    })
    expect(changed.body.doc.shopState).toBe('pending')
    await until('the new price in the shop', async () => {
      return (await templates.product(commerce_product_id))?.variants[0]?.price === '90'
    })
    await until('the record to say so', async () => {
      return (await templates.read(template_id)).shopState === 'current'
    })
    const { quantity_discounts } = (await templates.product(commerce_product_id))?.metafields ?? {}
    expect(JSON.parse(quantity_discounts ?? '')).toMatchObject({ base: 90, discounts: {} })
  })

  it('switches off here at once also while it cannot be reached, and says so', async () => {
    const { template_id } = await templates.register()
    templates.service.setCommerceFault(() => 'status-500')
    const answer = await templates.operate(template_id, 'deactivate')
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    expect(await templates.read(template_id)).toMatchObject({
      status: 'inactive',
      shopState: 'pending',
    })
  })
})
