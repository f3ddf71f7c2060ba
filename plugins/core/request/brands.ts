import type { PayloadRequest } from 'payload'
import { type BrandConfig, knownBrandConfigSchema } from '../../../src/brands/brand-config.ts'
import type { BrandKind } from '../../../src/brands/brand-kinds.ts'
import { shopWords } from '../../../src/brands/shop-settings.ts'
import type { ShopWords } from '../../../src/brands/shop-words.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { type Brand, requestState } from './state.ts'

/** The part of a request that authentication strategies have, too. */
type Asking = Pick<PayloadRequest, 'headers' | 'payload'>

/** Returns all brands, read from the database once per request. */
export function brandsOf(req: Asking): Promise<readonly Brand[]> {
  const state = requestState(req.headers)
  state.brands ??= readBrands(req)
  return state.brands
}

/** Lets the brands be read again, in a request that has taken long since they were read. */
export function forgetBrands({ headers }: Asking): void {
  delete requestState(headers).brands
}

async function readBrands(req: Asking): Promise<readonly Brand[]> {
  const { docs } = await req.payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    overrideAccess: true,
    select: { name: true, kind: true, status: true, config: true },
    req,
  })
  return docs.map(({ id, name, kind, status, config }) => ({ id, name, kind, status, config }))
}

/** Returns a brand by its ID, or undefined if it does not exist. */
export async function brandOf(req: Asking, id: string): Promise<Brand | undefined> {
  return (await brandsOf(req)).find((brand) => brand.id === id)
}

/**
 * Returns the settings of a brand (specification, section 2.7), or undefined if the brand does not exist.
 *
 * @throws ZodError when an earlier version accepted the stored settings and this one does not.
 */
export async function brandSettings(req: Asking, id: string): Promise<BrandConfig | undefined> {
  const brand = await brandOf(req, id)
  return brand && knownBrandConfigSchema.parse(brand.config ?? {})
}

/** The words in which the shop shows products of a brand. */
export async function wordsOfShop(req: Asking, id: string): Promise<ShopWords> {
  return shopWords((await brandOf(req, id))?.config)
}

const SELLS: Readonly<Record<BrandKind, Sentence>> = {
  artwork: { en: 'artworks', ja: '作品' },
  'photo-print': { en: 'photo prints', ja: 'フォトプリント' },
  undecided: { en: 'anything yet', ja: '商品' },
}

/**
 * Returns the brand that the URL of a request names.
 *
 * @throws ServiceError `NOT_FOUND`, or `BRAND_LACKS_CAPABILITY` when it is not of the required kind.
 */
export async function requireBrand(
  req: PayloadRequest,
  id: string,
  kind?: BrandKind,
): Promise<Brand> {
  const brand = await brandOf(req, id)
  if (!brand) throw noBrand()
  if (kind === undefined || brand.kind === kind) return brand
  throw new ServiceError('BRAND_LACKS_CAPABILITY', {
    en: `This brand does not sell ${SELLS[kind].en}.`,
    ja: `このブランドは${SELLS[kind].ja}を販売していません。`,
  })
}

export const noBrand = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such brand.',
    ja: 'ブランドが見つかりません。',
  })
