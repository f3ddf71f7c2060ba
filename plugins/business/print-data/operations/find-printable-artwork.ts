import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { may } from '../../../core/request/principal.ts'
import { type ArtworkParams, findArtwork } from '../../artworks/api.ts'

/**
 * The artwork of a request, for those who may handle its print files: the brand's administrators, not
 * the artists (specification, sections 2.9 and 2.10).
 *
 * @throws ServiceError `NOT_FOUND`, `FORBIDDEN`.
 */
export async function findPrintableArtwork(
  req: PayloadRequest,
  params: ArtworkParams,
): Promise<Artwork> {
  const artwork = await findArtwork(req, params)
  if (await may(req, `${params.brand}:edit`)) return artwork
  throw new ServiceError('FORBIDDEN', {
    en: `Print files need the permission "${params.brand}:edit".`,
    ja: `印刷データには権限「${params.brand}:edit」が必要です。`,
  })
}
