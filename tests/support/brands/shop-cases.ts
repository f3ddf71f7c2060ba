import { type BrandCase, TEMPLATES, type World } from './brand-world.ts'

const OF_ARTWORK = '/api/{brand}/artworks/{artwork_id}'
const OF_TEMPLATE = '/api/{brand}/products/templates/{template_id}'
const artwork = ({ composed }: World) => `/api/art/artworks/${composed}`
const template = ({ otherTemplate }: World) => `${TEMPLATES}/${otherTemplate}`
/** Nothing was seen in the shop that has such a digest. */
const digest = 'a'.repeat(64)

/** Comparing a record with its product in the shop, which changes neither. */
export const SHOP_CASES: readonly BrandCase[] = [
  {
    route: `GET ${OF_ARTWORK}/shop-difference`,
    what: 'an artist compares an artwork with the shop',
    ask: (world) => world.as('artist', 'GET', `${artwork(world)}/shop-difference`),
    statuses: [200, 200, 200],
  },
  {
    route: `POST ${OF_ARTWORK}/accept-shop`,
    what: 'an artist accepts what is no longer in the shop',
    ask: (world) =>
      world.as('artist', 'POST', `${artwork(world)}/accept-shop`, { json: { digest } }),
    statuses: [409, 409, 409],
  },
  {
    route: `GET ${OF_TEMPLATE}/shop-difference`,
    what: 'an administrator compares a template with the shop',
    ask: (world) => world.as('photo-admin', 'GET', `${template(world)}/shop-difference`),
    statuses: [200, 200, 200],
  },
  {
    route: `POST ${OF_TEMPLATE}/accept-shop`,
    what: 'an administrator accepts what is no longer in the shop',
    ask: (world) =>
      world.as('photo-admin', 'POST', `${template(world)}/accept-shop`, { json: { digest } }),
    statuses: [409, 409, 409],
  },
]
