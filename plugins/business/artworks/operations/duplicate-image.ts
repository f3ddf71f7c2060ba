import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'

const duplicate = () => new ServiceError('DUPLICATE_IMAGE')

/** @throws ServiceError `DUPLICATE_IMAGE`, which does not tell whose artwork has the image. */
export async function refuseDuplicateImage(req: PayloadRequest, imageHash: string): Promise<void> {
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { imageHash: { equals: imageHash } },
    overrideAccess: true,
    req,
  })
  if (totalDocs > 0) throw duplicate()
}

/** Turns the database's refusal of a second equal hash, from an upload at the same moment, into words. */
export function asDuplicateImage(error: unknown): unknown {
  const data = (error as { data?: { errors?: { path?: string }[] } } | null)?.data
  return data?.errors?.some(({ path }) => path === 'imageHash') ? duplicate() : error
}
