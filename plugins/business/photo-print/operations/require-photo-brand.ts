import type { PayloadRequest } from 'payload'
import { brandsOf } from '../../../core/request/principal.ts'
import { doesNotSell, noBrand } from '../../../core/request/require-brand.ts'

/** @throws ServiceError `NOT_FOUND`, or `BRAND_LACKS_CAPABILITY` for a brand of another kind. */
export async function requirePhotoBrand(req: PayloadRequest, brandId: string): Promise<void> {
  const brand = (await brandsOf(req)).find(({ id }) => id === brandId)
  if (!brand) throw noBrand()
  if (brand.kind !== 'photo-print') throw doesNotSell('photo-print')
}
