import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrand } from '../support/brands/create-brand.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import {
  type PhotoTemplates,
  startPhotoTemplates,
  TEMPLATE,
} from '../support/photo-print/photo-templates.ts'
import { type Call, call, NO_RECORD } from '../support/service/api.ts'
import type { Service } from '../support/service/service.ts'

let templates: PhotoTemplates
let service: Service
/** The key of the site of the brand `photo`. */
let key: string

const CATALOGUE = '/api/photo/products/templates'
const get = (path: string, token: string | undefined = key) =>
  call<Record<string, unknown>>(service, 'GET', path, { token })

beforeAll(async () => {
  templates = await startPhotoTemplates()
  ;({ service } = templates)
  key = await createServiceKey(service, { permissions: ['catalogue:read'], brands: ['photo'] })
})
afterAll(() => service?.stop())

describe('the key of a brand’s site', () => {
  it('reads the brand without the settings that concern this service alone', async () => {
    const config = {
      theme: { accent: '#00776b', logo: 'https://cdn.example.test/logo.svg' },
      analytics: { id: 'G-ABC123' },
      ui: { columns: 3 },
      flags: { gift_wrap: true },
      photos: { senders: 'attested' },
    }
    const token = await service.tokenOf('super-admin')
    const stored = await call<{ config: object }>(service, 'GET', '/api/brands/photo', { token })
    const json = { domain: 'photo.example.test', config: { ...stored.body.config, ...config } }
    expect(await call(service, 'PATCH', '/api/brands/photo', { token, json })).toAnswer(200)
    const answer = await get('/api/photo/site')
    expect(answer).toAnswer(200)
    expect(answer.body).toEqual({
      ...{ id: 'photo', name: 'Photo', kind: 'photo-print', status: 'active' },
      ...{ domain: 'photo.example.test', theme: config.theme, analytics: config.analytics },
      ...{ ui: config.ui, flags: config.flags },
    })
  })

  it('reads no theme and no analytics of a brand that has none', async () => {
    const all = await createServiceKey(service, {
      permissions: ['catalogue:read'],
      allBrands: true,
    })
    const { body } = await get('/api/art/site', all)
    expect(body).toMatchObject({ theme: {}, analytics: null, ui: {}, flags: {} })
  })

  it('reads the templates on sale with their sizes and prices', async () => {
    const { template_id, commerce_product_id } = await templates.register()
    const off = await templates.register()
    expect(await templates.operate(off.template_id, 'deactivate')).toAnswer(200)
    const answer = await get(CATALOGUE)
    expect(answer).toAnswer(200)
    const { title: _, ...rest } = TEMPLATE
    expect(answer.body.templates).toEqual([
      {
        ...rest,
        ...{ template_id, commerce_product_id, title: expect.any(String) },
        print_size: { ...TEMPLATE.print_size, pixel_width: 1050, pixel_height: 1050 },
      },
    ])
  })

  it('reads the sizes of the brand', async () => {
    expect(await get('/api/photo/print-sizes')).toAnswer(200)
  })

  it.each(['/api/art/site', '/api/pet/site', '/api/art/print-sizes'])(
    'is refused another brand: %s',
    async (path) => {
      expect(await get(path)).toAnswer(403, 'FORBIDDEN')
    },
  )

  it('is refused the templates of another brand that sells photos', async () => {
    await createBrand(service, { id: 'other', kind: 'photo-print' })
    expect(await get('/api/other/products/templates')).toAnswer(403, 'FORBIDDEN')
  })

  it.each([
    ['PUT', '/api/brands/photo', {}],
    ['PATCH', '/api/brands/photo', { name: 'Mine' }],
    ['DELETE', '/api/brands/photo', undefined],
    ['POST', CATALOGUE, TEMPLATE],
    ['POST', `${CATALOGUE}/${NO_RECORD}/deactivate`, undefined],
    ['POST', '/api/photo-templates', { title: 'Mine' }],
    ['PATCH', `/api/photo-templates/${NO_RECORD}`, { basePrice: 1 }],
    ['GET', '/api/photo-templates', undefined],
    ['GET', '/api/photo-uploads', undefined],
    ['GET', '/api/users', undefined],
    ['GET', '/api/system-settings', undefined],
  ] as const)('changes nothing and reads nothing else: %s %s', async (method, path, json) => {
    const call_: Call = { token: key, ...(json && { json }) }
    expect(await call(service, method, path, call_)).toAnswer(403, 'FORBIDDEN')
  })

  it('needs the permission: one for photos alone reads no catalogue', async () => {
    const other = await createServiceKey(service, {
      permissions: ['photos:upload'],
      brands: ['photo'],
    })
    for (const path of ['/api/photo/site', CATALOGUE]) {
      expect(await get(path, other)).toAnswer(403, 'FORBIDDEN')
    }
  })

  it('of every brand reads each, and 404 for one that does not exist', async () => {
    const all = await createServiceKey(service, {
      permissions: ['catalogue:read'],
      allBrands: true,
    })
    expect(await get('/api/art/site', all)).toAnswer(200)
    expect(await get('/api/nowhere/site', all)).toAnswer(404, 'NOT_FOUND')
  })

  it('is needed: anonymous callers and users are refused', async () => {
    const user = await service.tokenOf('artist')
    for (const path of ['/api/photo/site', CATALOGUE]) {
      expect(await call(service, 'GET', path)).toAnswer(401, 'UNAUTHENTICATED')
      expect(await get(path, user)).toAnswer(403, 'FORBIDDEN')
    }
  })
})
