import type { PayloadRequest } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { brandOf, brandSettings } from '../../../core/request/brands.ts'
import { isOfOrder } from './is-of-order.ts'

/**
 * Whether the brand of a thumbnail is not on sale or wants attestation for it, or it is that of an order: then the
 * thumbnail is delivered by its own endpoint only, which checks all three.
 */
export async function isRestrictedThumbnail(req: PayloadRequest, key: string): Promise<boolean> {
  if (await isOfOrder(req, key)) return true
  const [, id = ''] = key.split('/')
  const brand = await brandOf(req, id)
  if (!brand) return false
  const settings = await brandSettings(req, id)
  return (
    !isOnSale(brand.status) ||
    (settings !== undefined && thumbnailSettings(settings).delivery === 'attested')
  )
}
