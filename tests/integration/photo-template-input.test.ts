import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrand } from '../support/brands/create-brand.ts'
import {
  newTitle,
  type PhotoTemplate,
  type PhotoTemplates,
  startPhotoTemplates,
  TEMPLATE,
  TEMPLATES,
} from '../support/photo-print/photo-templates.ts'
import { call, pathsOf } from '../support/service/api.ts'
import type { Login } from '../support/service/service.ts'

let templates: PhotoTemplates

beforeAll(async () => {
  templates = await startPhotoTemplates()
})
afterAll(() => templates?.service.stop())

describe('a request for a template', () => {
  it('names every wrong field at once and leaves nothing', async () => {
    const answer = await templates.send({
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
    const answer = await templates.send(
      { ...TEMPLATE, title: 'Not theirs' },
      await templates.service.tokenOf(login),
    )
    expect(answer).toAnswer(status, 'FORBIDDEN')
    expect(await templates.withTitle('Not theirs')).toEqual([])
  })

  it('that is anonymous is answered 401', async () => {
    const nobody = await call(templates.service, 'POST', TEMPLATES, { json: TEMPLATE })
    expect(nobody).toAnswer(401)
    expect(await templates.send(TEMPLATE, `${templates.admin}x`)).toAnswer(401)
  })

  it('is answered 404 for a brand that sells no photo prints, or is none', async () => {
    const token = await templates.service.tokenOf('super-admin')
    for (const [brand, code] of [
      ['art', 'BRAND_LACKS_CAPABILITY'],
      ['pet', 'BRAND_LACKS_CAPABILITY'],
      ['nowhere', 'NOT_FOUND'],
      ['photo%2Fx', 'NOT_FOUND'],
    ]) {
      const path = `/api/${brand}/products/templates`
      const answer = await call(templates.service, 'POST', path, { token, json: TEMPLATE })
      expect(answer, JSON.stringify(brand)).toAnswer(404, code)
    }
  })

  it('switches no template of another brand, and none that is not there', async () => {
    const { template_id } = await templates.register()
    const root = await templates.service.tokenOf('super-admin')
    await createBrand(templates.service, { id: 'photo-two', kind: 'photo-print', status: 'active' })
    expect(await templates.operate(template_id, 'deactivate', root, 'photo-two')).toAnswer(404)
    expect(await templates.operate(crypto.randomUUID(), 'deactivate')).toAnswer(404)
    expect(await templates.operate('not-an-id', 'deactivate')).toAnswer(404)
    const artist = await templates.service.tokenOf('artist')
    expect(await templates.operate(template_id, 'deactivate', artist)).toAnswer(403)
    expect((await templates.read(template_id)).status).toBe('active')
  })
})

describe("Payload's own way to a template", () => {
  const rest = (method: string, id: string, json?: object, token = templates.admin) =>
    call(templates.service, method, `/api/photo-templates${id}`, { token, json })
  const record = (change: object = {}) => ({
    title: newTitle(),
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
      const answer = await rest(
        'POST',
        '',
        record(change),
        await templates.service.tokenOf('super-admin'),
      )
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
    const { doc } = answer.body as unknown as { doc: PhotoTemplate }
    expect(answer).toAnswer(201)
    expect(doc).toMatchObject({ shopState: 'pending', status: 'active', pricing: { base: 100 } })
    expect(doc.commerceProductId ?? null).toBeNull()
  })

  it('leads nowhere for those who manage no templates', async () => {
    const { template_id } = await templates.register()
    for (const login of ['artist', 'art-admin'] as const) {
      const token = await templates.service.tokenOf(login)
      expect(await rest('GET', `/${template_id}`, undefined, token)).toAnswer(404)
      expect(await rest('PATCH', `/${template_id}`, { basePrice: 1 }, token)).toAnswer(404)
      expect(await rest('POST', '', record(), token)).toAnswer(403)
    }
    expect((await templates.read(template_id)).basePrice).toBe(100)
  })

  it('never moves a template to another brand', async () => {
    const { template_id } = await templates.register()
    await rest(
      'PATCH',
      `/${template_id}`,
      { brand: 'art' },
      await templates.service.tokenOf('super-admin'),
    )
    expect(await templates.read(template_id)).toMatchObject({ brand: 'photo' })
  })

  it('deletes no template that has a product', async () => {
    const { template_id } = await templates.register()
    const answer = await rest('DELETE', `/${template_id}`)
    expect(answer).toAnswer(409, 'CONFLICT')
    expect((await templates.read(template_id)).id).toBe(template_id)
  })
})
