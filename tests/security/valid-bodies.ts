import { EXAMPLE_DRAFT } from '../../plugins/business/email-templates/endpoints/draft.ts'
import { templateForm } from '../support/artworks/composition-templates.ts'
import { freshPicture, imageForm } from '../support/artworks/register.ts'
import { plainTemplate } from '../support/artworks/template-pictures.ts'
import { type PhotoSite, photoSiteOf } from '../support/photo-print/photo-site.ts'
import { type Call, call } from '../support/service/api.ts'
import type { Service } from '../support/service/service.ts'
import { everyOperation } from './fuzz/operations.ts'

/** A request to one of the endpoints with a body. */
type Asked = {
  /** URL as it is sent. */
  readonly url: string
  /** Of the URL, or for which the body is. */
  readonly brand: string
  /** The artwork that the request is about, where it is about one. */
  readonly artwork: string
}
type Body = Pick<Call, 'json' | 'body'>
type Known = {
  readonly service: Service
  readonly admin: string
  readonly photos: PhotoSite
  readonly picture: string
}

const templatePicture = (color: string) => plainTemplate(color).png().toBuffer()

/** Bodies of endpoints whose example is missing in the API description, or is not for every brand. */
const OWN: Readonly<Record<string, (asked: Asked, known: Known) => Body | Promise<Body>>> = {
  'POST /api/{brand}/artworks/{artwork_id}/print-data': () => ({ json: { size: 'a4' } }),
  'PUT /api/{brand}/artworks/{artwork_id}/print-exception': () => ({
    json: { types: [], reason: 'None.' },
  }),
  'PUT /api/{brand}/artworks/{artwork_id}/publish-when-ready': () => ({ json: { enabled: false } }),
  'POST /api/{brand}/artworks/{artwork_id}/accept-shop': () => ({
    json: { digest: 'a'.repeat(64) },
  }),
  'POST /api/{brand}/products/templates/{template_id}/accept-shop': () => ({
    json: { digest: 'a'.repeat(64) },
  }),
  'POST /api/{brand}/artworks/bulk-change': ({ artwork }) => ({
    json: { operation: 'unpublish', artworks: [artwork] },
  }),
  'POST /api/{brand}/artworks/find-image': () => ({ json: { sha256: 'a'.repeat(64) } }),
  'POST /api/{brand}/photos': (_, { photos }) => ({
    body: photos.formOf('a-customer', [{ bytes: photos.good }]),
  }),
  'POST /api/email-templates/test-mail': () => ({ json: EXAMPLE_DRAFT }),
  'POST /api/alerts/emergency': () => ({ json: { reason: 'A test', confirm: true } }),
  'POST /api/alerts/silences': () => ({
    json: { subject: null, reason: 'A test', until: new Date(Date.now() + 60_000).toISOString() },
  }),
  'POST /api/artwork/upload': async () => ({ body: imageForm(await freshPicture()) }),
  // As it was read.
  'PUT /api/brands/{id}': async ({ url }, { service, admin }) => ({
    json: (await call(service, 'GET', url, { token: admin })).body,
  }),
  'POST /api/commerce/products': ({ brand }, { picture }) => ({
    json: {
      product: {
        ...{ title: 'A print', body_html: '', vendor: 'A vendor', product_type: brand, tags: '' },
        metafields: [
          { namespace: 'custom', key: 'brand', value: brand },
          { namespace: 'custom', key: 'idp_uid', value: 'dev-artist' },
        ],
      },
      variants: [
        {
          ...{ title: 'Stand', price: '5500', option1: 'Stand', requires_shipping: true },
          ...{ inventory_management: 'shopify', inventory_quantity: 999, image_alt: 'A print' },
          image_src: picture,
        },
      ],
    },
  }),
  // Transparent, as a frame has to be in its window.
  'PUT /api/composition-templates/{id}/image': async () => ({
    body: imageForm(await templatePicture('#0000')),
  }),
  'POST /api/composition-templates/create': async () => ({
    body: templateForm(
      { kind: 'mat', color: 'navy', orientation: 'tall' },
      await templatePicture('#456'),
    ),
  }),
  'POST /api/service-accounts/{id}/keys': () => ({ json: { replaces: null } }),
}

/**
 * A body for every endpoint that takes one, so that a request is refused for nothing but who sends it.
 *
 * @param picture URL of one in the store.
 * @throws Error for an endpoint that has no valid body here and no example in the API description.
 */
export async function validBodies(service: Service, picture: string) {
  const { operations } = await everyOperation([])
  const described = new Map(operations.map((one) => [`${one.method} ${one.route}`, one.body]))
  const admin = await service.tokenOf('super-admin')
  const photos = await photoSiteOf(service)
  return async (name: string, asked: Asked): Promise<Body> => {
    const own = OWN[name]
    if (own) return own(asked, { service, admin, photos, picture })
    const body = described.get(name)
    if (!body) return {}
    if (body.example === undefined) throw new Error(`${name} needs a valid body.`)
    return { json: body.example }
  }
}
