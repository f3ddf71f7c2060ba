import type { PayloadRequest } from 'payload'
import { brandConfigSchema } from '../../../src/brands/brand-config.ts'
import {
  type ThumbnailSettings,
  thumbnailSettings,
} from '../../../src/brands/thumbnail-settings.ts'

/** How a brand wants its thumbnails, or `null` where there is no such brand. */
export async function brandThumbnails(
  req: PayloadRequest,
  brandId: string,
): Promise<ThumbnailSettings | null> {
  const brand = await req.payload.findByID({
    collection: 'brands',
    id: brandId,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    select: { config: true },
    req,
  })
  return brand && thumbnailSettings(brandConfigSchema.parse(brand.config ?? {}))
}
