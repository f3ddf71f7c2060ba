import type { PayloadRequest } from 'payload'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { brandSettings } from '../../../core/request/brands.ts'

/** Whether the brand of a thumbnail wants attestation for it: then there is no way around that. */
export async function isAttestedThumbnail(req: PayloadRequest, key: string): Promise<boolean> {
  const [, brand = ''] = key.split('/')
  const settings = await brandSettings(req, brand)
  return settings !== undefined && thumbnailSettings(settings).delivery === 'attested'
}
