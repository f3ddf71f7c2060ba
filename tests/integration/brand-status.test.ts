import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrandStatus } from '../../src/brands/brand-kinds.ts'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { thumbnailKey } from '../../src/thumbnails/thumbnail-key.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import {
  createDraft,
  createWithImage,
  expectSuccess,
  freshPicture,
  imageForm,
  REGISTRATION,
} from '../support/artworks/register.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { type Call, call, codeOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const TEMPLATE = {
  print_size: { width_mm: 89, height_mm: 89 },
  base_price: 100,
  quantity_discounts: {},
  production_time: '3 days',
  shipping_method: 'Post',
}
const TEMPLATES = '/api/photo/products/templates'
const CUSTOMER = 'a-customer'

let service: Service
const tokens = new Map<Login, string>()

/** Records that were made while the brands were active. */
let made: Awaited<ReturnType<typeof prepare>>

async function as(login: Login, method: string, path: string, more: Call = {}) {
  const token = tokens.get(login) ?? (await service.tokenOf(login))
  tokens.set(login, token)
  return call<Record<string, unknown>>(service, method, path, { token, ...more })
}

async function setStatus(status: BrandStatus): Promise<void> {
  for (const brand of ['art', 'photo']) {
    expectSuccess(await as('super-admin', 'PATCH', `/api/brands/${brand}`, { json: { status } }))
  }
}

let titles = 0
const title = () => `Work ${++titles}`
const newTemplate = () => ({ ...TEMPLATE, title: title() })

async function prepare() {
  const artist = await service.tokenOf('artist')
  const composed = async (name: string) => {
    const id = await createWithImage(service, artist, { title: name })
    await composedArtwork(service, id)
    return id
  }
  const register = async () => {
    const answer = await as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() })
    return String(expectSuccess(answer).template_id)
  }
  const published = await composed(title())
  expectSuccess(await as('artist', 'POST', `/api/art/artworks/${published}/publish`))
  return {
    draft: await createDraft(service, artist),
    withoutToken: (await createDraft(service, artist)).artwork_id,
    withImage: await createWithImage(service, artist),
    composed: await composed(title()),
    published,
    template: await register(),
    otherTemplate: await register(),
  }
}

async function sendPhoto() {
  const body = new FormData()
  body.append('template_id', made.template)
  body.append('quantity', '1')
  body.append('customer_info.idp_uid', CUSTOMER)
  const photo = await drawJpeg({ width: 1200, height: 1100 })
  body.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const token = await signIdToken(service, { sub: CUSTOMER, aud: 'print-commerce-customers' })
  return call(service, 'POST', '/api/photo/photos', { token, body })
}

const sellByPayload = (login: Login) => {
  const metafields = [
    { namespace: 'custom', key: 'brand', value: 'art' },
    { namespace: 'custom', key: 'idp_uid', value: `dev-${login}` },
  ]
  const variant = {
    title: 'Stand',
    price: '5500',
    inventory_management: 'shopify',
    inventory_quantity: 999,
    requires_shipping: true,
    image_src: `${service.url}/api/files/art/${made.composed}/stand-none-none.webp`,
    image_alt: 'On a stand',
    option1: 'Stand',
  }
  const product = {
    title: title(),
    body_html: 'Good',
    vendor: 'Aoi',
    product_type: 'art',
    tags: '',
  }
  const json = { product: { ...product, metafields }, variants: [variant] }
  return as(login, 'POST', '/api/commerce/products', { json })
}

const register = (login: Login) => () =>
  as(login, 'POST', '/api/art/artworks/create', { json: { ...REGISTRATION, title: title() } })
const doTo = (login: Login, artwork: () => string, operation: string) => () =>
  as(login, 'POST', `/api/art/artworks/${artwork()}/${operation}`)
const switchTemplate = (operation: string) => () =>
  as('photo-admin', 'POST', `${TEMPLATES}/${made.otherTemplate}/${operation}`)
const thumbnail = () => `/api/art/thumbnails/${made.composed}`

/** What is asked, and the statuses of the answers while the brands are active, in development, inactive. */
const CASES: readonly (readonly [string, () => ReturnType<typeof as>, number, number, number])[] = [
  ['an artist registers an artwork', register('artist'), 200, 403, 403],
  ['an administrator registers an artwork', register('art-admin'), 200, 200, 403],
  [
    'an artist asks for another upload token',
    doTo('artist', () => made.withoutToken, 'upload-token'),
    200,
    403,
    403,
  ],
  [
    'an image comes by an upload token',
    async () =>
      call(service, 'POST', `/api/art/artworks/${made.draft.artwork_id}/upload`, {
        token: made.draft.upload_token,
        body: imageForm(await freshPicture()),
      }),
    200,
    200,
    403,
  ],
  [
    'an artist has the variants composed',
    doTo('artist', () => made.withImage, 'generate-variants'),
    200,
    403,
    403,
  ],
  [
    'an administrator has the variants composed',
    doTo('art-admin', () => made.withImage, 'generate-variants'),
    200,
    200,
    403,
  ],
  [
    'an administrator publishes an artwork',
    doTo('art-admin', () => made.composed, 'publish'),
    200,
    403,
    403,
  ],
  ['an artist sends a product', () => sellByPayload('artist'), 200, 403, 403],
  ['an administrator sends a product', () => sellByPayload('art-admin'), 200, 200, 403],
  [
    'an administrator takes an artwork off sale',
    doTo('art-admin', () => made.published, 'unpublish'),
    200,
    200,
    200,
  ],
  [
    'an administrator registers a template',
    () => as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() }),
    200,
    200,
    403,
  ],
  [
    'an administrator creates a template in the console',
    () =>
      as('photo-admin', 'POST', '/api/photo-templates', {
        json: {
          ...{ title: title(), brand: 'photo', widthMm: 89, heightMm: 89, dpi: 300 },
          ...{ basePrice: 100, productionTime: '3 days', shippingMethod: 'Post' },
        },
      }),
    201,
    201,
    400,
  ],
  ['an administrator switches a template off', switchTemplate('deactivate'), 200, 200, 200],
  ['an administrator switches a template on', switchTemplate('activate'), 200, 200, 403],
  ['a customer sends a photo', sendPhoto, 200, 403, 403],
  ['a customer sees a thumbnail', () => call(service, 'GET', thumbnail()), 200, 403, 403],
  ['an artist sees their thumbnail', () => as('artist', 'GET', thumbnail()), 200, 200, 200],
  [
    'a customer reads the file of a thumbnail',
    () => call(service, 'GET', `/api/files/${thumbnailKey('art', made.composed)}`),
    200,
    404,
    404,
  ],
  ['a customer reads the brand', () => call(service, 'GET', '/api/brands/art'), 200, 404, 404],
  ['an artist reads the brand', () => as('artist', 'GET', '/api/brands/art'), 200, 200, 200],
  [
    'an artist reads an artwork',
    () => as('artist', 'GET', `/api/artworks/${made.composed}`),
    200,
    200,
    200,
  ],
  [
    'an administrator changes an artwork',
    () =>
      as('art-admin', 'PATCH', `/api/artworks/${made.composed}`, { json: { technique: 'Oil' } }),
    200,
    200,
    200,
  ],
]

beforeAll(async () => {
  service = await startService()
  // Seen by everyone, while the brand is active.
  const config = { print: BRAND_SEEDS[0]?.config.print, thumbnails: { delivery: 'public' } }
  expectSuccess(await as('super-admin', 'PATCH', '/api/brands/art', { json: { config } }))
})
afterAll(() => service?.stop())

describe('the shop', () => {
  it('sells the templates of a brand exactly while the brand is active', async () => {
    const worker = await service.startWorker()
    const registered = await as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() })
    const { template_id, commerce_product_id } = expectSuccess(registered)
    const inShop = async () => {
      await until('the shop to be told', async () => {
        const answer = await as('photo-admin', 'GET', `/api/photo-templates/${template_id}`)
        return expectSuccess(answer).shopState === 'current'
      })
      return (await service.products()).find(({ id }) => id === commerce_product_id)?.status
    }
    const seen: unknown[] = [await inShop()]
    for (const status of ['inactive', 'active', 'development'] as const) {
      await setStatus(status)
      seen.push(await inShop())
    }
    expect(seen).toEqual(['ACTIVE', 'DRAFT', 'ACTIVE', 'DRAFT'])
    await worker.stop(10_000)
  })
})

describe.each([
  ['active', 0],
  ['development', 1],
  ['inactive', 2],
] as const)('while a brand is %s', (status, column) => {
  beforeAll(async () => {
    await setStatus('active')
    made = await prepare()
    await setStatus(status)
  })

  it.each(CASES)('%s', async (_what, ask, ...expected) => {
    const answer = await ask()
    const closed = expected[column] === 403 ? 'BRAND_CLOSED' : undefined
    expect([answer.status, closed && codeOf(answer)], answer.text).toEqual([
      expected[column],
      closed,
    ])
  })
})

describe('the refusal of a brand that is not active', () => {
  it.each([
    ['inactive', 'en', /inactive/],
    ['inactive', 'ja', /停止中/],
    ['development', 'en', /in development/],
    ['development', 'ja', /開発中/],
  ] as const)('says that it is %s, in the language %s', async (status, language, sentence) => {
    await setStatus(status)
    const headers = { 'accept-language': language }
    const answer = await as('artist', 'POST', '/api/art/artworks/create', {
      headers,
      json: REGISTRATION,
    })
    expect(answer.body.errors?.[0]?.message).toMatch(sentence)
  })
})
