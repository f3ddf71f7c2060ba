import { createReadStream } from 'node:fs'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { FITS, type Fit } from '../../../../src/composition/moved-opening.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'
import { RECOMPOSE_ARTWORKS } from '../jobs/job-types.ts'
import { refuseUnfit } from '../operations/template-problems.ts'
import { windowOf } from '../operations/template-window.ts'
import type { ArtworksOptions } from '../options.ts'

/**
 * `PUT /api/composition-templates/{id}/image`: replaces the picture of a frame or a mat. One transaction
 * stores the new key and enqueues a job, which starts a composition for every artwork with a variant of
 * that type or colour; by content hash only those variants are composed again. A composition in progress
 * has read the old template, so it is followed by another instead of being joined. `fit` says whether the opening
 * of a mat follows the artwork: the new picture then has to have its opening around the window of the record.
 */
export const replaceTemplateImage = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'put',
    path: '/:id/image',
    summary: 'Replace the picture of a frame or mat.',
    upload: true,
    answer: z.object({ id: z.uuid(), key: z.string(), sha256: z.string() }),
    auth: 'user',
    // Templates serve every artwork brand.
    permission: { needs: '{brand}:edit', of: 'every-artwork-brand' },
    params: z.object({ id: z.uuid() }),
    query: z.object({ fit: z.enum(FITS).optional() }),
    run: async ({ req, params, query: { fit }, principal, receiveImage }) => {
      const template = await findTemplate(req, params.id)
      refuseFollowingFrame(template, fit)
      const image = await receiveImage({
        ...options,
        uploader: { kind: 'account', id: principal.id },
      })
      try {
        const { kind } = template
        await refuseUnfit({ kind, window: windowOf(template) }, image)
        return await replace(req, { template, image, fit }, options)
      } finally {
        await image.cleanup()
      }
    },
  })

async function findTemplate(req: PayloadRequest, id: string): Promise<CompositionTemplate> {
  const { docs } = await req.payload.find({
    collection: 'composition-templates',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    req,
  })
  if (docs[0]) return docs[0]
  throw new ServiceError('NOT_FOUND', {
    en: 'There is no such frame or mat.',
    ja: 'フレームまたはマットが見つかりません。',
  })
}

/** Only the opening of a mat can be moved. */
function refuseFollowingFrame({ kind }: CompositionTemplate, fit: Fit | undefined): void {
  if (kind === 'mat' || fit !== 'follow') return
  const message = {
    en: 'Only a mat can follow the artwork: leave "fit" out for a frame.',
    ja: '作品に合わせられるのはマットだけです。フレームでは「fit」を省略してください。',
  }
  throw new ServiceError('VALIDATION_FAILED', message, { errors: [{ path: 'fit', message }] })
}

type Replacement = {
  readonly template: CompositionTemplate
  readonly image: IntakeResult
  readonly fit: Fit | undefined
}

async function replace(
  req: PayloadRequest,
  { template, image, fit }: Replacement,
  { store, queue }: ArtworksOptions,
) {
  const objectKey = `admin-assets/templates/${template.key}-${image.originalSha256.slice(0, 16)}.${image.format}`
  return storeAndRecord(req, {
    store,
    keys: [objectKey],
    write: () =>
      store.put(objectKey, createReadStream(image.path), {
        contentType: `image/${image.format}`,
      }),
    record: async ({ sha256 }) => {
      await req.payload.update({
        collection: 'composition-templates',
        id: template.id,
        data: { objectKey, sha256, ...(fit && { fit }) },
        depth: 0,
        overrideAccess: true,
        req,
      })
      await queue.send(RECOMPOSE_ARTWORKS, { templateId: template.id }, await transactionOf(req))
      return { id: template.id, key: template.key, sha256 }
    },
  })
}
