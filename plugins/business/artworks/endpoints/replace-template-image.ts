import { z } from 'zod'
import type { Window } from '../../../../src/composition/geometry.ts'
import { FITS, type Fit } from '../../../../src/composition/moved-opening.ts'
import { windowTextSchema } from '../../../../src/composition/template-input.ts'
import { FOLLOWING_FRAME } from '../../../../src/composition/template-rules.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { findTemplate, lockUnchangedTemplate } from '../operations/find-template.ts'
import { keepTemplatePicture } from '../operations/keep-template-picture.ts'
import { refuseUnfit } from '../operations/refuse-unfit.ts'
import { windowOf } from '../operations/template-window.ts'
import type { ArtworksOptions } from '../options.ts'
import { TEMPLATE_EDITORS } from '../permissions.ts'

type Changes = { readonly fit?: Fit | undefined; readonly window?: Window | undefined }

/**
 * `PUT /api/composition-templates/{id}/image`: replaces the picture of a frame or a mat. One transaction
 * stores the new key and enqueues a job, which starts a composition for every artwork with a variant of
 * that type or colour; by content hash only those variants are composed again. A composition in progress
 * has read the old template, so it is followed by another instead of being joined. `fit` says whether the opening
 * of a mat follows the artwork. The new picture has to have its opening around the window of the record, or around
 * `window`, which replaces that.
 */
export const replaceTemplateImage = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'put',
    path: '/:id/image',
    summary: 'Replace the picture of a frame or mat.',
    upload: true,
    answer: z.object({ id: z.uuid(), key: z.string(), sha256: z.string() }),
    errors: ['CONFLICT'],
    auth: 'user',
    permission: TEMPLATE_EDITORS,
    params: z.object({ id: z.uuid() }),
    query: z.object({
      fit: z.enum(FITS).optional(),
      window: windowTextSchema.optional(),
    }),
    run: async ({ req, params, query: { fit, window }, principal, receiveImage }) => {
      const template = await findTemplate(req, params.id)
      if (template.kind === 'frame' && fit === 'follow') throw fieldError('fit', FOLLOWING_FRAME)
      const image = await receiveImage({
        ...options,
        uploader: { kind: 'account', id: principal.id },
      })
      try {
        await refuseUnfit({ kind: template.kind, window: window ?? windowOf(template) }, image)
        return await keepTemplatePicture(
          req,
          {
            key: template.key,
            image,
            record: async (picture) => {
              await lockUnchangedTemplate(req, template)
              const data = { ...picture, ...given({ fit, window }) }
              await req.payload.update({
                collection: 'composition-templates',
                id: template.id,
                data,
                depth: 0,
                overrideAccess: true,
                req,
              })
              return template.id
            },
          },
          options,
        )
      } finally {
        await image.cleanup()
      }
    },
  })

/** What the query names; the rest of the record stays. */
function given({ fit, window }: Changes): Partial<Pick<CompositionTemplate, 'fit' | 'window'>> {
  return { ...(fit && { fit }), ...(window && { window }) }
}
