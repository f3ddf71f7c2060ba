import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { composedArtwork } from '../artworks/composed-artwork.ts'
import { createDraft, createWithImage, expectSuccess, generate } from '../artworks/register.ts'
import { signIdToken } from '../identity/forged-tokens.ts'
import { createServiceKey } from '../identity/service-keys.ts'
import { drawJpeg } from '../pictures/images.ts'
import { type Answer, type Call, call } from '../service/api.ts'
import type { Login, Service } from '../service/service.ts'

const PRINT = {
  print_size: { width_mm: 89, height_mm: 89 },
  base_price: 100,
  quantity_discounts: {},
}
const TEMPLATE = { ...PRINT, production_time: '3 days', shipping_method: 'Post' }
export const TEMPLATES = '/api/photo/products/templates'

type Sent = Answer<Record<string, unknown>>
type As = (login: Login, method: string, path: string, more?: Call) => Promise<Sent>

/** Sends requests as the users of a service, each with one token. */
export function callAs(service: Service): As {
  const tokens = new Map<Login, Promise<string>>()
  return async (login, method, path, more = {}) => {
    const token = tokens.get(login) ?? service.tokenOf(login)
    tokens.set(login, token)
    return call(service, method, path, { token: await token, ...more })
  }
}

let titles = 0
/** A title that no other record has. */
export const title = () => `Work ${++titles}`
export const newTemplate = () => ({ ...TEMPLATE, title: title() })

/** Lets everybody see thumbnails, so that only the status of the brand decides. */
export const showThumbnails = async (as: As) => {
  const config = { print: BRAND_SEEDS[0]?.config.print, thumbnails: { delivery: 'public' } }
  expectSuccess(await as('super-admin', 'PATCH', '/api/brands/art', { json: { config } }))
}

const CUSTOMER = 'a-customer'

/** A token of the customer who sends photos. */
export const customerToken = (service: Service) =>
  signIdToken(service, { sub: CUSTOMER, aud: 'print-commerce-customers' })

/** Sends a photo of that customer for a print of a template. */
export async function sendPhoto(service: Service, template: string): Promise<Sent> {
  const body = new FormData()
  body.append('template_id', template)
  body.append('quantity', '1')
  body.append('customer_info.idp_uid', CUSTOMER)
  const photo = await drawJpeg({ width: 1200, height: 1100 })
  body.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  return call(service, 'POST', '/api/photo/photos', { token: await customerToken(service), body })
}

/** Records made while the brands are active, for requests of any status. */
export async function prepareBrands(service: Service, as: As) {
  const artist = await service.tokenOf('artist')
  const composed = async () => {
    const id = await createWithImage(service, artist, { title: title() })
    await composedArtwork(service, id)
    return id
  }
  const template = async () => {
    const answer = await as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() })
    return String(expectSuccess(answer).template_id)
  }
  const published = await composed()
  expectSuccess(await as('artist', 'POST', `/api/art/artworks/${published}/publish`))
  const composing = await createWithImage(service, artist)
  const forPhotos = await template()
  return {
    ...{ service, as, published, composing },
    job: await generate(service, artist, composing),
    draft: await createDraft(service, artist),
    withoutToken: (await createDraft(service, artist)).artwork_id,
    unwanted: (await createDraft(service, artist)).artwork_id,
    withImage: await createWithImage(service, artist),
    composed: await composed(),
    template: forPhotos,
    photoUpload: String(expectSuccess(await sendPhoto(service, forPhotos)).upload_id),
    otherTemplate: await template(),
    siteKey: await createServiceKey(service, {
      permissions: ['catalogue:read'],
      brands: ['art', 'photo'],
    }),
  }
}
export type World = Awaited<ReturnType<typeof prepareBrands>>

/** A request that concerns a brand, and whether the status of the brand decides about it. */
export type BrandCase = {
  /** The endpoint as `docs/permissions.md` lists it, or `collection.operation` of a route of Payload. */
  readonly route: string
  readonly what: string
  readonly ask: (world: World) => Promise<Answer<unknown>>
  /** HTTP statuses of the answers while the brands are active, in development and inactive. */
  readonly statuses: readonly [number, number, number]
}
