import type { PayloadRequest } from 'payload'
import { relationId } from '../database/relation-id.ts'
import { may } from '../request/principal.ts'
import { coreOf } from './core-of.ts'

/** Of an artwork or a photo template. */
type Sold = {
  readonly brand?: string | { readonly id: string }
  readonly commerceProductId?: string | null
}

/**
 * Returns the URL at which the people of the shop edit the product of a record, or `undefined` where there is no such
 * page. It is for users who may publish every record of the brand: an artist has no account in the shop.
 */
export async function productAdminUrl(
  req: PayloadRequest,
  { brand, commerceProductId }: Sold,
): Promise<string | undefined> {
  if (!brand || !commerceProductId) return undefined
  if (!(await may(req, `${relationId(brand)}:edit`))) return undefined
  return coreOf(req.payload.config).services.commerce.adminUrl?.(commerceProductId)
}
