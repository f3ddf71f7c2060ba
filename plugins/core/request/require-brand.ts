import type { PayloadRequest } from 'payload'
import type { BrandKind } from '../../../src/brands/brand-kinds.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { brandsOf } from './principal.ts'

const SELLS: Readonly<Record<BrandKind, string>> = {
  artwork: 'artworks',
  'photo-print': 'photo prints',
  undecided: 'anything yet',
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
  if (!brand) throw new ServiceError('NOT_FOUND', 'There is no such brand.')
  if (kind === undefined || brand.kind === kind) return
  throw new ServiceError('BRAND_LACKS_CAPABILITY', `This brand does not sell ${SELLS[kind]}.`)
}
