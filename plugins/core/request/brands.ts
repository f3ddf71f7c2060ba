import type { PayloadRequest } from 'payload'
import { type BrandConfig, knownBrandConfigSchema } from '../../../src/brands/brand-config.ts'
import type { BrandKind } from '../../../src/brands/brand-kinds.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { type Brand, requestState } from './state.ts'

/** A request, or what an authentication strategy knows of one. */
type Asking = Pick<PayloadRequest, 'headers' | 'payload'>

/** The brands that exist, read once for each request. */
export function brandsOf(req: Asking): Promise<readonly Brand[]> {
  const state = requestState(req.headers)
  state.brands ??= readBrands(req)
  return state.brands
}

async function readBrands(req: Asking): Promise<readonly Brand[]> {
  const { docs } = await req.payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    overrideAccess: true,
    select: { name: true, kind: true, config: true },
    req,
  })
  return docs.map(({ id, name, kind, config }) => ({ id, name, kind, config }))
}

/** A brand by its identifier, or undefined where there is none. */
export async function brandOf(req: Asking, id: string): Promise<Brand | undefined> {
  return (await brandsOf(req)).find((brand) => brand.id === id)
}

/**
 * The settings of a brand (specification, section 2.7), or undefined where there is no such brand.
 *
 * @throws ZodError when the record holds what an earlier version accepted and this one does not.
 */
export async function brandSettings(req: Asking, id: string): Promise<BrandConfig | undefined> {
  const brand = await brandOf(req, id)
  return brand && knownBrandConfigSchema.parse(brand.config ?? {})
}

const SELLS: Readonly<Record<BrandKind, Sentence>> = {
  artwork: { en: 'artworks', ja: '作品' },
  'photo-print': { en: 'photo prints', ja: 'フォトプリント' },
  undecided: { en: 'anything yet', ja: '商品' },
}

/**
 * The brand of a request's path.
 *
 * @throws ServiceError `NOT_FOUND`, or `BRAND_LACKS_CAPABILITY` when it is of another kind than asked for.
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
