import type { PayloadRequest } from 'payload'
import type { BrandKind } from '../../../src/brands/brand-kinds.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { brandsOf } from './principal.ts'

const SELLS: Readonly<Record<BrandKind, Sentence>> = {
  artwork: { en: 'artworks', ja: '作品' },
  'photo-print': { en: 'photo prints', ja: 'フォトプリント' },
  undecided: { en: 'anything yet', ja: '商品' },
}

/**
 * Makes sure that a brand exists and, where a kind is asked for, is of that kind.
 *
 * @throws ServiceError `NOT_FOUND` or `BRAND_LACKS_CAPABILITY`.
 */
export async function requireBrand(
  req: PayloadRequest,
  id: string,
  kind?: BrandKind,
): Promise<void> {
  const brand = (await brandsOf(req)).find((one) => one.id === id)
  if (!brand) throw noBrand()
  if (kind === undefined || brand.kind === kind) return
  throw doesNotSell(kind)
}

export const noBrand = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such brand.',
    ja: 'ブランドが見つかりません。',
  })

export const doesNotSell = (kind: BrandKind) =>
  new ServiceError('BRAND_LACKS_CAPABILITY', {
    en: `This brand does not sell ${SELLS[kind].en}.`,
    ja: `このブランドは${SELLS[kind].ja}を販売していません。`,
  })
