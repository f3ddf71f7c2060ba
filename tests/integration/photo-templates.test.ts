import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'
import { NAUGHTY_STRINGS } from '../support/text/naughty-strings.ts'

type Registered = { readonly template_id: string; readonly commerce_product_id: string }
type Template = {
  readonly id: string
  readonly status: string
  readonly shopState: string
  readonly shopProblem: string | null
  readonly commerceProductId: string | null
  readonly pricing: object
  readonly printPixels: object
  readonly basePrice: number
}

const TEMPLATE = {
  title: 'Square',
  description: 'A square print.',
  print_size: { width_mm: 89, height_mm: 89, dpi: 300 },
  base_price: 100,
  quantity_discounts: { 10: 80, 50: 70 },
  production_time: '3 business days',
  shipping_method: 'Letter post',
}
const TEMPLATES = '/api/photo/products/templates'

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  await service.startWorker()
  admin = await service.tokenOf('photo-admin')
})
afterEach(() => service.setCommerceFault(undefined))
afterAll(() => service?.stop())

let made = 0
const title = () => `Template ${++made}`
const send = (json: object, token: string | undefined = admin) =>
  call<Registered>(service, 'POST', TEMPLATES, { token, json })
const register = async (change: object = {}) =>
  expectSuccess(await send({ ...TEMPLATE, title: title(), ...change }))
const doTo = (id: string, operation: string, token: string | undefined = admin, brand = 'photo') =>
  call<{ status: string }>(service, 'POST', `/api/${brand}/products/templates/${id}/${operation}`, {
    token,
  })
const read = async (id: string) =>
  expectSuccess(
    await call<Template>(service, 'GET', `/api/photo-templates/${id}`, { token: admin }),
  )
const product = async (id: string) => (await service.products()).find((one) => one.id === id)
const withTitle = async (wanted: string) =>
  (await service.products()).filter((one) => one.title === wanted)

describe('a photo-print template', () => {
  it('becomes a product that shoppers see, with its prices by quantity', async () => {
    const { template_id, commerce_product_id } = await register({ title: 'Square 89' })
    expect(await read(template_id)).toMatchObject({
      status: 'active',
      shopState: 'current',
      commerceProductId: commerce_product_id,
      pricing: { base: 100, discounts: { 10: 80, 50: 70 } },
    })
    const sold = await product(commerce_product_id)
    expect(sold).toMatchObject({
      title: 'Square 89',
      productType: 'photo',
      status: 'ACTIVE',
      published: true,
      optionNames: ['Size'],
      variants: [{ price: '100', tracked: false, requiresShipping: true }],
    })
    expect(JSON.parse(sold?.metafields.quantity_discounts ?? '')).toEqual({
      currency: 'JPY',
      base: 100,
      discounts: { 10: 80, 50: 70 },
    })
  })

  it("shows the brand's own pixels and the computed ones", async () => {
    const { template_id } = await register()
    expect((await read(template_id)).printPixels).toEqual({
      width: 1050,
      height: 1050,
      computed: { width: 1051, height: 1051 },
      source: 'brand',
    })
  })

  it('takes computed fields back as they were read, and refuses others', async () => {
    await register({
      print_size: { ...TEMPLATE.print_size, pixel_width: 1050, pixel_height: 1050 },
      product_type: 'photo',
    })
    const wrong = await send({
      ...TEMPLATE,
      title: title(),
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
    const answers = await Promise.all([send(json), send(json), send(json)])
    const ids = [...answers, await send(json)].map((answer) => expectSuccess(answer))
    expect(new Set(ids.map(({ template_id }) => template_id)).size).toBe(1)
    expect(new Set(ids.map(({ commerce_product_id }) => commerce_product_id)).size).toBe(1)
    expect(await withTitle('Once')).toHaveLength(1)
  })

  it('of the same title and another price is refused and changes nothing', async () => {
    const { template_id } = await register({ title: 'Taken' })
    const answer = await send({ ...TEMPLATE, title: 'Taken', base_price: 200 })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(answer.text).toContain(template_id)
    expect((await read(template_id)).basePrice).toBe(100)
  })

  it('starts switched off when it is sent so: a draft in the shop', async () => {
    const { commerce_product_id } = await register({ status: 'inactive' })
    expect(await product(commerce_product_id)).toMatchObject({ status: 'DRAFT', published: false })
  })

  it('is switched off and on again, and each may be repeated', async () => {
    const { template_id, commerce_product_id } = await register()
    for (const [operation, status, inShop] of [
      ['deactivate', 'inactive', 'DRAFT'],
      ['deactivate', 'inactive', 'DRAFT'],
      ['activate', 'active', 'ACTIVE'],
      ['activate', 'active', 'ACTIVE'],
    ] as const) {
      expect(expectSuccess(await doTo(template_id, operation)).status).toBe(status)
      expect((await product(commerce_product_id))?.status).toBe(inShop)
      expect(await read(template_id)).toMatchObject({ status, shopState: 'current' })
    }
  })

  it('keeps words that have broken other software as they are', async () => {
    const description = NAUGHTY_STRINGS.join(' | ')
    const { template_id } = await register({ description })
    expect(await read(template_id)).toMatchObject({ description })
    for (const text of [
      '__proto__',
      "'; DROP TABLE photo_templates; --",
      '=1+1',
      '👩‍👩‍👧‍👦 髙﨑 𠮷野家',
    ]) {
      const { template_id: id, commerce_product_id } = await register({ title: text })
      expect(await read(id)).toMatchObject({ title: text })
      expect(await product(commerce_product_id)).toMatchObject({ title: text })
    }
  })
})

describe('a template that is sent to the shop again', () => {
  const setStatusByHand = (id: string, status: string) =>
    service.shop.ask(
      'mutation Change($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      { product: { id, status } },
    )

  it('replaces what was changed there by hand', async () => {
    const { template_id, commerce_product_id } = await register()
    await setStatusByHand(commerce_product_id, 'DRAFT')
    expect((await product(commerce_product_id))?.status).toBe('DRAFT')
    expect(expectSuccess(await doTo(template_id, 'publish')).status).toBe('active')
    expect(await product(commerce_product_id)).toMatchObject({ status: 'ACTIVE', published: true })
  })

  it('is a product again where the shop has deleted it', async () => {
    const wanted = title()
    const { template_id, commerce_product_id } = await register({ title: wanted })
    await service.shop.deleteProduct(commerce_product_id)
    expect(await withTitle(wanted)).toEqual([])
    expectSuccess(await doTo(template_id, 'publish'))
    const [made, ...others] = await withTitle(wanted)
    expect(others).toEqual([])
    expect(made).toMatchObject({ status: 'ACTIVE', published: true })
    expect(made?.id).not.toBe(commerce_product_id)
    expect(await read(template_id)).toMatchObject({
      commerceProductId: made?.id,
      shopState: 'current',
    })
  })

  it('stays a draft there while it is switched off', async () => {
    const { template_id, commerce_product_id } = await register({ status: 'inactive' })
    await setStatusByHand(commerce_product_id, 'ACTIVE')
    expect(expectSuccess(await doTo(template_id, 'publish')).status).toBe('inactive')
    expect((await product(commerce_product_id))?.status).toBe('DRAFT')
  })

  it.each(['publish', 'activate'])(
    'is pending while the shop is away, and follows by a job: %s',
    async (operation) => {
      const { template_id, commerce_product_id } = await register()
      await setStatusByHand(commerce_product_id, 'DRAFT')
      service.setCommerceFault(() => 'status-500')
      const answer = await doTo(template_id, operation)
      expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
      expect(answer.text).toContain('It will be retried automatically.')
      expect(await read(template_id)).toMatchObject({ status: 'active', shopState: 'pending' })
      service.setCommerceFault(undefined)
      await until('the shop to follow', async () => {
        await skipPauses(service)
        return (await read(template_id)).shopState === 'current'
      })
      expect((await product(commerce_product_id))?.status).toBe('ACTIVE')
    },
  )
})

describe('a request for a template', () => {
  it('names every wrong field at once and leaves nothing', async () => {
    const answer = await send({
      title: '',
      description: 5,
      print_size: { width_mm: 89.5, height_mm: -1, dpi: 10 },
      base_price: '100',
      quantity_discounts: { 1: 90, 10: 80, 20: 85 },
      production_time: '',
      shipping_method: null,
      status: 'draft',
      total_price: 1,
    })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([
      'base_price',
      'description',
      'print_size.dpi',
      'print_size.height_mm',
      'print_size.width_mm',
      'production_time',
      'quantity_discounts.1',
      'quantity_discounts.20',
      'shipping_method',
      'status',
      'title',
      'total_price',
    ])
  })

  it.each([
    ['artist', 403],
    ['art-admin', 403],
  ] as const)('of %s is answered %i', async (login: Login, status) => {
    const answer = await send({ ...TEMPLATE, title: 'Not theirs' }, await service.tokenOf(login))
    expect(answer).toAnswer(status, 'FORBIDDEN')
    expect(await withTitle('Not theirs')).toEqual([])
  })

  it('that is anonymous is answered 401', async () => {
    const nobody = await call(service, 'POST', TEMPLATES, { json: TEMPLATE })
    expect(nobody).toAnswer(401)
    expect(await send(TEMPLATE, `${admin}x`)).toAnswer(401)
  })

  it('is answered 404 for a brand that sells no photo prints, or is none', async () => {
    const token = await service.tokenOf('super-admin')
    for (const [brand, code] of [
      ['art', 'BRAND_LACKS_CAPABILITY'],
      ['pet', 'BRAND_LACKS_CAPABILITY'],
      ['nowhere', 'NOT_FOUND'],
      ['photo%2Fx', 'NOT_FOUND'],
    ]) {
      const path = `/api/${brand}/products/templates`
      const answer = await call(service, 'POST', path, { token, json: TEMPLATE })
      expect(answer, JSON.stringify(brand)).toAnswer(404, code)
    }
  })

  it('switches no template of another brand, and none that is not there', async () => {
    const { template_id } = await register()
    const root = await service.tokenOf('super-admin')
    const other = { id: 'photo-two', name: 'Two', kind: 'photo-print', status: 'active' }
    expect(await call(service, 'POST', '/api/brands', { token: root, json: other })).toAnswer(201)
    expect(await doTo(template_id, 'deactivate', root, 'photo-two')).toAnswer(404)
    expect(await doTo(crypto.randomUUID(), 'deactivate')).toAnswer(404)
    expect(await doTo('not-an-id', 'deactivate')).toAnswer(404)
    const artist = await service.tokenOf('artist')
    expect(await doTo(template_id, 'deactivate', artist)).toAnswer(403)
    expect((await read(template_id)).status).toBe('active')
  })
})

describe("Payload's own way to a template", () => {
  const rest = (method: string, id: string, json?: object, token = admin) =>
    call(service, method, `/api/photo-templates${id}`, { token, json })
  const record = (change: object = {}) => ({
    title: title(),
    brand: 'photo',
    widthMm: 89,
    heightMm: 89,
    dpi: 300,
    basePrice: 100,
    quantityDiscounts: [{ quantity: 10, unitPrice: 80 }],
    productionTime: '3 days',
    shippingMethod: 'Post',
    ...change,
  })

  it('keeps the same rules, field by field', async () => {
    for (const [change, path] of [
      [{ basePrice: 0 }, 'basePrice'],
      [{ basePrice: 99.5 }, 'basePrice'],
      [{ widthMm: 5000 }, 'widthMm'],
      [{ widthMm: 1000, heightMm: 1000, dpi: 1200 }, 'dpi'],
      [{ quantityDiscounts: [{ quantity: 10, unitPrice: 101 }] }, 'quantityDiscounts'],
      [{ quantityDiscounts: [{ quantity: 1.5, unitPrice: 80 }] }, 'quantityDiscounts'],
      [{ quantityDiscounts: { 10: 80 } }, 'quantityDiscounts'],
      [{ quantityDiscounts: [null] }, 'quantityDiscounts'],
      [{ quantityDiscounts: [{ quantity: 10, unitPrice: 80, free: true }] }, 'quantityDiscounts'],
      [{ brand: 'art' }, 'brand'],
      [{ title: 'two\nlines' }, 'title'],
    ] as const) {
      const answer = await rest('POST', '', record(change), await service.tokenOf('super-admin'))
      expect([path, answer.status, pathsOf(answer)]).toEqual([path, 400, [path]])
    }
  })

  it('rejects values for fields that the service sets', async () => {
    const answer = await rest('POST', '', {
      ...record(),
      commerceProductId: 'gid://shopify/Product/1',
      shopState: 'current',
      status: 'inactive',
      pricing: { base: 1 },
      printPixels: { width: 1 },
    })
    const { doc } = answer.body as unknown as { doc: Template }
    expect(answer).toAnswer(201)
    expect(doc).toMatchObject({ shopState: 'pending', status: 'active', pricing: { base: 100 } })
    expect(doc.commerceProductId ?? null).toBeNull()
  })

  it('leads nowhere for those who manage no templates', async () => {
    const { template_id } = await register()
    for (const login of ['artist', 'art-admin'] as const) {
      const token = await service.tokenOf(login)
      expect(await rest('GET', `/${template_id}`, undefined, token)).toAnswer(404)
      expect(await rest('PATCH', `/${template_id}`, { basePrice: 1 }, token)).toAnswer(404)
      expect(await rest('POST', '', record(), token)).toAnswer(403)
    }
    expect((await read(template_id)).basePrice).toBe(100)
  })

  it('never moves a template to another brand', async () => {
    const { template_id } = await register()
    await rest('PATCH', `/${template_id}`, { brand: 'art' }, await service.tokenOf('super-admin'))
    expect(await read(template_id)).toMatchObject({ brand: 'photo' })
  })

  it('deletes no template that has a product', async () => {
    const { template_id } = await register()
    const answer = await rest('DELETE', `/${template_id}`)
    expect(answer).toAnswer(409, 'CONFLICT')
    expect((await read(template_id)).id).toBe(template_id)
  })
})

describe('a shop that fails', () => {
  it('answers 503, leaves the template visibly pending, and is told later by a job', async () => {
    service.setCommerceFault(() => 'status-500')
    const json = { ...TEMPLATE, title: 'Later' }
    const answer = await send(json)
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    const id = /[0-9a-f-]{36}/.exec(answer.text)?.[0] ?? ''
    expect(await read(id)).toMatchObject({ shopState: 'pending' })
    expect(await withTitle('Later')).toEqual([])

    service.setCommerceFault(undefined)
    await until(
      'the shop to have the template',
      async () => (await read(id)).shopState === 'current',
    )
    expect(await withTitle('Later')).toMatchObject([{ status: 'ACTIVE', published: true }])
    const again = expectSuccess(await send(json))
    expect(again.template_id).toBe(id)
    expect(await withTitle('Later')).toHaveLength(1)
  })

  it('hears of prices that were changed in the console', async () => {
    const { template_id, commerce_product_id } = await register()
    const change = { basePrice: 90, quantityDiscounts: [] }
    const path = `/api/photo-templates/${template_id}`
    const changed = await call<{ doc: Template }>(service, 'PATCH', path, {
      token: admin,
      json: change,
    })
    expect(changed.body.doc.shopState).toBe('pending')
    await until('the new price in the shop', async () => {
      return (await product(commerce_product_id))?.variants[0]?.price === '90'
    })
    await until('the record to say so', async () => {
      return (await read(template_id)).shopState === 'current'
    })
    const { quantity_discounts } = (await product(commerce_product_id))?.metafields ?? {}
    expect(JSON.parse(quantity_discounts ?? '')).toMatchObject({ base: 90, discounts: {} })
  })

  it('switches off here at once also while it cannot be reached, and says so', async () => {
    const { template_id } = await register()
    service.setCommerceFault(() => 'status-500')
    const answer = await doTo(template_id, 'deactivate')
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    expect(await read(template_id)).toMatchObject({ status: 'inactive', shopState: 'pending' })
  })
})
