import type { PayloadRequest } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { brandOf, brandSettings } from '../../../core/request/brands.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=_thumb\.webp$)/

/**
 * Whether the brand of a thumbnail is not on sale or wants attestation for it: then the thumbnail is delivered by
 * its own endpoint only, which checks both. That of an order shows a customer's photo: it wants a signed URL.
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

async function isOfOrder({ payload }: PayloadRequest, key: string): Promise<boolean> {
  const reference = UUID.exec(key)?.[0]
  if (reference === undefined || !('order-prints' in payload.collections)) return false
  const where = { reference: { equals: reference } }
  const { totalDocs } = await payload.count({
    ...{ collection: 'order-prints', where, overrideAccess: true },
  })
  return totalDocs > 0
}
