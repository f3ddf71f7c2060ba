import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { brandsOf } from '../../../core/request/principal.ts'

/** @throws ServiceError `NOT_FOUND`, or `BRAND_LACKS_CAPABILITY` for a brand of another kind. */
export async function requirePhotoBrand(req: PayloadRequest, brandId: string): Promise<void> {
  const brand = (await brandsOf(req)).find(({ id }) => id === brandId)
  if (!brand) throw new ServiceError('NOT_FOUND', 'There is no such brand.')
  if (brand.kind !== 'photo-print')
    throw new ServiceError('BRAND_LACKS_CAPABILITY', 'This brand does not sell photo prints.')
}
