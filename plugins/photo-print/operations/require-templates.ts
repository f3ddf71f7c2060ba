import type { PayloadRequest } from 'payload'
import { brandsOf, may } from '../../../collections/access/principal.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

/**
 * Makes sure that a brand sells photo prints and that the user may do something with its templates:
 * `{brand}:<action>` and `templates:manage` together (specification, section 2.10).
 *
 * @throws ServiceError `NOT_FOUND`, `BRAND_LACKS_CAPABILITY` or `FORBIDDEN`.
 */
export async function requireTemplates(
  req: PayloadRequest,
  brandId: string,
  action: 'create' | 'edit',
): Promise<void> {
  await requirePhotoBrand(req, brandId)
  for (const permission of [`${brandId}:${action}`, 'templates:manage']) {
    if (!(await may(req, permission)))
      throw new ServiceError('FORBIDDEN', `This needs the permission "${permission}".`)
  }
}

/** @throws ServiceError `NOT_FOUND`, or `BRAND_LACKS_CAPABILITY` for a brand of another kind. */
export async function requirePhotoBrand(req: PayloadRequest, brandId: string): Promise<void> {
  const brand = (await brandsOf(req)).find(({ id }) => id === brandId)
  if (!brand) throw new ServiceError('NOT_FOUND', 'There is no such brand.')
  if (brand.kind !== 'photo-print')
    throw new ServiceError('BRAND_LACKS_CAPABILITY', 'This brand does not sell photo prints.')
}
