import type { PayloadRequest } from 'payload'
import { brandsOf } from '../../../collections/access/principal.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

/**
 * Makes sure that a brand exists and sells artworks.
 *
 * @throws ServiceError `NOT_FOUND` or `BRAND_LACKS_CAPABILITY`.
 */
export async function requireArtworkBrand(req: PayloadRequest, brandId: string): Promise<void> {
  const brand = (await brandsOf(req)).find(({ id }) => id === brandId)
  if (!brand) throw new ServiceError('NOT_FOUND', 'There is no such brand.')
  if (brand.kind === 'artwork') return
  throw new ServiceError('BRAND_LACKS_CAPABILITY', 'This brand does not sell artworks.')
}
