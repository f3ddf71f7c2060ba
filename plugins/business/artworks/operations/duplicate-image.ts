import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'

const duplicate = () => new ServiceError('DUPLICATE_IMAGE')

/** Whether any artwork has the image. */
export async function isRegistered(req: PayloadRequest, imageHash: string): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'artworks',
    where: { imageHash: { equals: imageHash } },
    overrideAccess: true,
    req,
  })
  return totalDocs > 0
}

/** @throws ServiceError `DUPLICATE_IMAGE`, which does not tell whose artwork has the image. */
export async function refuseDuplicateImage(req: PayloadRequest, imageHash: string): Promise<void> {
  if (await isRegistered(req, imageHash)) throw duplicate()
}

/** Turns the database's refusal of a second equal hash, from an upload at the same moment, into words. */
export function asDuplicateImage(error: unknown): unknown {
  const data = (error as { data?: { errors?: { path?: string }[] } } | null)?.data
  return data?.errors?.some(({ path }) => path === 'imageHash') ? duplicate() : error
}
