import { thumbnailKey } from '../../../src/thumbnails/thumbnail-key.ts'
import { freshPicture, imageForm, REGISTRATION } from '../artworks/register.ts'
import { call } from '../service/api.ts'
import type { Login, Service } from '../service/service.ts'
import {
  type BrandCase,
  customerToken,
  newTemplate,
  sendPhoto,
  TEMPLATES,
  title,
  type World,
} from './brand-world.ts'
import { SHOP_CASES } from './shop-cases.ts'

type Ask = BrandCase['ask']
const ALWAYS = [200, 200, 200] as const
const PREPARED_BY_ALL = [200, 403, 403] as const
const PREPARED_BY_ADMINISTRATORS = [200, 200, 403] as const
const SOLD = [200, 403, 403] as const

const row = (
  route: string,
  what: string,
  ask: Ask,
  statuses: BrandCase['statuses'] = ALWAYS,
): BrandCase => ({ route, what, ask, statuses })

type ArtworkOf = (world: World) => string
const draft: ArtworkOf = ({ withImage }) => withImage
const composed: ArtworkOf = (world) => world.composed
const published: ArtworkOf = (world) => world.published

const artworks = (
  login: Login,
  method: string,
  artwork: ArtworkOf,
  rest: string,
  json?: object,
) => {
  const ask: Ask = (world) =>
    world.as(login, method, `/api/art/artworks/${artwork(world)}/${rest}`, { json })
  return ask
}
const ARTWORK = '/api/{brand}/artworks/{artwork_id}'
const JOB = `${ARTWORK}/generation-status/{job_id}`
const ofJob =
  (method: string, rest = ''): Ask =>
  ({ as, composing, job }) =>
    as('artist', method, `/api/art/artworks/${composing}/generation-status/${job}${rest}`)
const register =
  (login: Login): Ask =>
  ({ as }) =>
    as(login, 'POST', '/api/art/artworks/create', { json: { ...REGISTRATION, title: title() } })
const keepImage =
  (login: Login): Ask =>
  async ({ as }) =>
    as(login, 'POST', '/api/artwork/upload', { body: imageForm(await freshPicture()) })
const switchTemplate =
  (operation: string): Ask =>
  ({ as, otherTemplate }) =>
    as('photo-admin', 'POST', `${TEMPLATES}/${otherTemplate}/${operation}`)
const bySite =
  (path: string): Ask =>
  ({ service, siteKey }) =>
    call(service, 'GET', path, { token: siteKey })
const FLAGS = '/api/{brand}/ofrep/v1/evaluate/flags'
const flagsFor =
  (flag: string): Ask =>
  ({ service }) =>
    call(service, 'POST', `/api/art/ofrep/v1/evaluate/flags${flag}`, { json: {} })
const frameOf = async (service: Service) =>
  (await service.row<{ sha256: string }>('SELECT sha256 FROM composition_templates LIMIT 1')).sha256
const thumbnail = ({ composed }: World) => `/api/art/thumbnails/${composed}`

const consoleTemplate = () => ({
  ...{ title: title(), brand: 'photo', widthMm: 89, heightMm: 89, dpi: 300 },
  ...{ basePrice: 100, productionTime: '3 days', shippingMethod: 'Post' },
})

const sellByPayload =
  (login: Login): Ask =>
  ({ service, as, composed }) => {
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
      image_src: `${service.url}/api/files/art/${composed}/stand-none-none.webp`,
      image_alt: 'On a stand',
      option1: 'Stand',
    }
    const texts = {
      title: title(),
      body_html: 'Good',
      vendor: 'Aoi',
      product_type: 'art',
      tags: '',
    }
    const json = { product: { ...texts, metafields }, variants: [variant] }
    return as(login, 'POST', '/api/commerce/products', { json })
  }

/** Everything that can be asked of a brand, in an order in which each request finds what it needs. */
export const BRAND_CASES: readonly BrandCase[] = [
  row(
    'POST /api/{brand}/artworks/create',
    'an artist registers an artwork',
    register('artist'),
    PREPARED_BY_ALL,
  ),
  row(
    'POST /api/{brand}/artworks/create',
    'an administrator registers an artwork',
    register('art-admin'),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    'POST /api/artwork/upload',
    'an artist sends an image on its own',
    keepImage('artist'),
    PREPARED_BY_ALL,
  ),
  row(
    'POST /api/artwork/upload',
    'an administrator sends an image on its own',
    keepImage('art-admin'),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    `POST ${ARTWORK}/upload-token`,
    'an artist asks for another upload token',
    artworks('artist', 'POST', ({ withoutToken }) => withoutToken, 'upload-token'),
    PREPARED_BY_ALL,
  ),
  row(
    `POST ${ARTWORK}/discard`,
    'an artist discards a draft without an image',
    artworks('artist', 'POST', ({ unwanted }) => unwanted, 'discard'),
  ),
  row(
    `POST ${ARTWORK}/upload`,
    'an image comes by an upload token',
    async ({ service, draft: { artwork_id, upload_token: token } }) => {
      const body = imageForm(await freshPicture())
      return call(service, 'POST', `/api/art/artworks/${artwork_id}/upload`, { token, body })
    },
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    `POST ${ARTWORK}/generate-variants`,
    'an artist has the variants composed',
    artworks('artist', 'POST', draft, 'generate-variants'),
    PREPARED_BY_ALL,
  ),
  row(
    `POST ${ARTWORK}/generate-variants`,
    'an administrator has the variants composed',
    artworks('art-admin', 'POST', draft, 'generate-variants'),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    `PUT ${ARTWORK}/publish-when-ready`,
    'an administrator wishes to publish when ready',
    artworks('art-admin', 'PUT', draft, 'publish-when-ready', { enabled: true }),
    SOLD,
  ),
  row(
    `PUT ${ARTWORK}/publish-when-ready`,
    'an artist withdraws the wish to publish when ready',
    artworks('artist', 'PUT', draft, 'publish-when-ready', { enabled: false }),
  ),
  row(`GET ${JOB}`, 'an artist follows a composition', ofJob('GET')),
  row(`POST ${JOB}/cancel`, 'an artist cancels a composition', ofJob('POST', '/cancel')),
  row(
    `GET ${ARTWORK}/print-check`,
    'an artist asks what is sold',
    artworks('artist', 'GET', composed, 'print-check'),
  ),
  row(
    `PUT ${ARTWORK}/print-exception`,
    'an administrator ends a print exception',
    artworks('art-admin', 'PUT', composed, 'print-exception', { types: [], reason: 'None.' }),
  ),
  row(
    `POST ${ARTWORK}/print-data`,
    'an administrator has a print file made',
    artworks('art-admin', 'POST', composed, 'print-data', { size: 'a4' }),
  ),
  row(
    `GET ${ARTWORK}/print-data`,
    'an administrator lists the print files',
    artworks('art-admin', 'GET', composed, 'print-data'),
  ),
  row(
    `POST ${ARTWORK}/publish`,
    'an administrator publishes an artwork',
    artworks('art-admin', 'POST', composed, 'publish'),
    SOLD,
  ),
  ...SHOP_CASES,
  row(
    `POST ${ARTWORK}/unpublish`,
    'an administrator takes an artwork off sale',
    artworks('art-admin', 'POST', published, 'unpublish'),
  ),
  row(
    `POST ${ARTWORK}/archive`,
    'an administrator archives an artwork',
    artworks('art-admin', 'POST', published, 'archive'),
  ),
  row(
    `POST ${ARTWORK}/restore`,
    'an administrator restores an artwork',
    artworks('art-admin', 'POST', published, 'restore'),
  ),
  row(
    'GET /api/{brand}/composition-templates',
    'an artist lists the frames and mats',
    ({ as }) => as('artist', 'GET', '/api/art/composition-templates'),
    PREPARED_BY_ALL,
  ),
  row(
    'GET /api/{brand}/composition-templates/{sha256}/{size}',
    'an administrator reads the picture of a frame',
    async ({ service, as }) =>
      as('art-admin', 'GET', `/api/art/composition-templates/${await frameOf(service)}/preview`),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    'POST /api/{brand}/artworks/bulk-change',
    'an administrator publishes several artworks',
    (world) =>
      world.as('art-admin', 'POST', '/api/art/artworks/bulk-change', {
        json: { operation: 'publish', artworks: [world.composed] },
      }),
    SOLD,
  ),
  row(
    'POST /api/{brand}/artworks/bulk-change',
    'an administrator archives several artworks',
    (world) =>
      world.as('art-admin', 'POST', '/api/art/artworks/bulk-change', {
        json: { operation: 'archive', artworks: [world.published] },
      }),
  ),
  row(
    'POST /api/{brand}/artworks/find-image',
    'an artist asks whether an image is registered',
    ({ as }) =>
      as('artist', 'POST', '/api/art/artworks/find-image', { json: { sha256: '0'.repeat(64) } }),
  ),
  row('artworks.read', 'an artist reads an artwork', ({ as, composed }) =>
    as('artist', 'GET', `/api/artworks/${composed}`),
  ),
  row('artworks.update', 'an administrator changes an artwork', ({ as, composed }) =>
    as('art-admin', 'PATCH', `/api/artworks/${composed}`, { json: { technique: 'Oil' } }),
  ),
  row(
    'POST /api/commerce/products',
    'an artist sends a product',
    sellByPayload('artist'),
    PREPARED_BY_ALL,
  ),
  row(
    'POST /api/commerce/products',
    'an administrator sends a product',
    sellByPayload('art-admin'),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    'POST /api/{brand}/products/templates',
    'an administrator registers a template',
    ({ as }) => as('photo-admin', 'POST', TEMPLATES, { json: newTemplate() }),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    'photo-templates.create',
    'an administrator creates a template in the console',
    ({ as }) => as('photo-admin', 'POST', '/api/photo-templates', { json: consoleTemplate() }),
    [201, 201, 400],
  ),
  row('photo-templates.update', 'an administrator changes a template', ({ as, template }) =>
    as('photo-admin', 'PATCH', `/api/photo-templates/${template}`, { json: { basePrice: 110 } }),
  ),
  row(
    'POST /api/{brand}/products/templates/{template_id}/deactivate',
    'an administrator switches a template off',
    switchTemplate('deactivate'),
  ),
  row(
    'POST /api/{brand}/products/templates/{template_id}/publish',
    'an administrator tells the shop of a template again',
    switchTemplate('publish'),
  ),
  row(
    'POST /api/{brand}/products/templates/{template_id}/activate',
    'an administrator switches a template on',
    switchTemplate('activate'),
    PREPARED_BY_ADMINISTRATORS,
  ),
  row(
    'POST /api/{brand}/photos',
    'a customer sends a photo',
    ({ service, template }) => sendPhoto(service, template),
    SOLD,
  ),
  row(
    'POST /api/{brand}/photos/{upload_id}/checkout',
    'a customer goes to the checkout',
    async ({ service, photoUpload }) =>
      call(service, 'POST', `/api/photo/photos/${photoUpload}/checkout`, {
        token: await customerToken(service),
      }),
    SOLD,
  ),
  row('GET /api/{brand}/products/templates', 'a site lists the templates', bySite(TEMPLATES)),
  row(
    'GET /api/{brand}/artworks',
    'a site lists the published artworks',
    bySite('/api/art/artworks'),
  ),
  row('GET /api/{brand}/site', 'a site reads its brand', bySite('/api/art/site')),
  row(`POST ${FLAGS}`, 'a visitor asks for the flags', flagsFor(''), SOLD),
  row(`POST ${FLAGS}/{flag}`, 'and for one that there is not', flagsFor('/sale'), [404, 403, 403]),
  row('GET /api/{brand}/print-sizes', 'an artist lists the print sizes', ({ as }) =>
    as('artist', 'GET', '/api/art/print-sizes'),
  ),
  row(
    'GET /api/{brand}/thumbnails/{id}',
    'a customer sees a thumbnail',
    (world) => call(world.service, 'GET', thumbnail(world)),
    SOLD,
  ),
  row(
    'HEAD /api/{brand}/thumbnails/{id}',
    'an artist asks for the size of their thumbnail',
    (world) => world.as('artist', 'HEAD', thumbnail(world)),
  ),
  row('GET /api/{brand}/thumbnails/{id}', 'an artist sees their thumbnail', (world) =>
    world.as('artist', 'GET', thumbnail(world)),
  ),
  row(
    'GET /api/files/{key}',
    'a customer reads the file of a thumbnail',
    ({ service, composed }) => call(service, 'GET', `/api/files/${thumbnailKey('art', composed)}`),
    [200, 404, 404],
  ),
  row(
    'brands.read',
    'a customer reads the brand',
    ({ service }) => call(service, 'GET', '/api/brands/art'),
    [200, 404, 404],
  ),
  row('brands.read', 'an artist reads the brand', ({ as }) =>
    as('artist', 'GET', '/api/brands/art'),
  ),
]

const LEGAL_READ = 'What was published binds before a brand opens and after it has closed.'

const FIGURES = 'What was sold stays readable after a brand has closed.'

/** Why the status of a brand says nothing about a route that a brand is sent to, where no case asks. */
export const INDEPENDENT_OF_STATUS: Readonly<Record<string, string>> = {
  'GET /api/analytics/dashboard': FIGURES,
  'GET /api/analytics/performance': FIGURES,
  'GET /api/analytics/sales': FIGURES,
  'GET /api/commerce-law/{brand}': LEGAL_READ,
  'GET /api/copyright/{brand}': LEGAL_READ,
  'GET /api/legal/{brand}/all': LEGAL_READ,
  'GET /api/legal/{brand}/feed': LEGAL_READ,
  'GET /api/privacy/{brand}': LEGAL_READ,
  'GET /api/returns/{brand}': LEGAL_READ,
  'GET /api/terms/{brand}': LEGAL_READ,
  'POST /api/legal-documents/preview': 'Legal documents are written before a brand opens.',
  'email-templates.create': 'Mails are written before a brand opens, and sent for its last orders.',
  'email-templates.update': 'Mails are written before a brand opens, and sent for its last orders.',
  'legal-documents.create': 'Legal documents are written before a brand opens and bind after it.',
  'legal-documents.update': 'Legal documents are written before a brand opens and bind after it.',
  'service-accounts.create': 'A key is issued before a site opens; each endpoint checks the brand.',
  'service-accounts.update': 'A key is issued before a site opens; each endpoint checks the brand.',
}
