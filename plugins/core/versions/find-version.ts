import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { Version, VersionedTexts } from './version-series.ts'

/** @throws ServiceError `NOT_FOUND` if there is no such version. */
export async function findVersion(
  req: PayloadRequest,
  { collection }: Pick<VersionedTexts, 'collection'>,
  id: string,
): Promise<Version> {
  const found = await req.payload.findByID({
    collection,
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    req,
  })
  if (!found) throw new ServiceError('NOT_FOUND')
  return found as unknown as Version
}
