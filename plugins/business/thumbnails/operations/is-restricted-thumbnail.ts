import type { PayloadRequest } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { brandOf, brandSettings } from '../../../core/request/brands.ts'

/**
 * Whether the brand of a thumbnail is not on sale or wants attestation for it: then the thumbnail is delivered by
 * its own endpoint only, which checks both.
 */
export async function isRestrictedThumbnail(req: PayloadRequest, key: string): Promise<boolean> {
  const [, id = ''] = key.split('/')
  const brand = await brandOf(req, id)
  if (!brand) return false
  const settings = await brandSettings(req, id)
  return (
    !isOnSale(brand.status) ||
    (settings !== undefined && thumbnailSettings(settings).delivery === 'attested')
  )
}
