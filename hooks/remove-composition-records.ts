import type { CollectionBeforeDeleteHook } from 'payload'
import { ACTIVE_JOB_STATES } from '../src/artworks/job-states.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/**
 * Removes the variants and jobs of an artwork with it, in its transaction. Not while a composition
 * is in progress: a worker would go on to write objects without an owner.
 */
export const removeCompositionRecords: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const options = { overrideAccess: true, req } as const
  const artwork = { equals: id }
  const { totalDocs } = await req.payload.count({
    ...options,
    collection: 'composition-jobs',
    where: { artwork, status: { in: [...ACTIVE_JOB_STATES] } },
  })
  if (totalDocs > 0) {
    throw new ServiceError('JOB_ALREADY_RUNNING', {
      en: 'This artwork is being composed. Delete it when that has ended.',
      ja: 'この作品の画像を生成しています。完了してから削除してください。',
    })
  }
  for (const collection of ['variants', 'composition-jobs'] as const) {
    const { errors } = await req.payload.delete({ ...options, collection, where: { artwork } })
    if (errors.length > 0) throw new Error(`Not all ${collection} of an artwork could be removed.`)
  }
}
