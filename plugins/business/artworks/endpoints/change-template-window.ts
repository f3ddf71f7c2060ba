import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Window } from '../../../../src/composition/geometry.ts'
import { windowSchema } from '../../../../src/composition/template-input.ts'
import { asTempError } from '../../../../src/imaging/temp-error.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { findTemplate, lockUnchangedTemplate } from '../operations/find-template.ts'
import { recomposeLater } from '../operations/keep-template-picture.ts'
import { refuseCovered } from '../operations/refuse-unfit.ts'
import type { ArtworksOptions } from '../options.ts'
import { TEMPLATE_EDITORS } from '../permissions.ts'

/**
 * `PUT /api/composition-templates/{id}/window`: changes where the artwork is placed, with the picture as it is. A
 * frame must be transparent there. Where picture and window change together, the replacement of the picture takes both.
 */
export const changeTemplateWindow = (options: ArtworksOptions) =>
  defineEndpoint({
    method: 'put',
    path: '/:id/window',
    summary: 'Change the window of a frame or mat.',
    answer: z.object({ id: z.uuid(), key: z.string(), window: windowSchema }),
    errors: ['CONFLICT', 'STORE_UNAVAILABLE', 'STORAGE_FULL'],
    example: {
      params: { id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10' },
      body: { x: 660, y: 516, width: 2234, height: 1484 },
      answer: {
        id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10',
        key: 'frame-premium-black',
        window: { x: 660, y: 516, width: 2234, height: 1484 },
      },
    },
    auth: 'user',
    permission: TEMPLATE_EDITORS,
    params: z.object({ id: z.uuid() }),
    body: windowSchema,
    run: async ({ req, params, body: window }) => {
      const template = await findTemplate(req, params.id)
      if (template.kind === 'frame') await refuseCoveredPicture(template, window, options)
      const { id, key } = template
      await inTransaction(req, async () => {
        await lockUnchangedTemplate(req, template)
        await req.payload.update({
          collection: 'composition-templates',
          id,
          data: { window },
          depth: 0,
          overrideAccess: true,
          req,
        })
        await recomposeLater(req, id, options.queue)
      })
      return { id, key, window }
    },
  })

/** Looks at the picture in the store. */
async function refuseCoveredPicture(
  { objectKey }: CompositionTemplate,
  window: Window,
  { store, tempDir }: Pick<ArtworksOptions, 'store' | 'tempDir'>,
): Promise<void> {
  // Named as uploads are, so that one that a killed process left behind is swept.
  const path = join(tempDir, `${randomUUID()}.upload`)
  try {
    await mkdir(tempDir, { recursive: true })
    await saveObject(store, objectKey, path)
    await refuseCovered(window, path, 'window')
  } catch (error) {
    throw asTempError(error) ?? error
  } finally {
    await rm(path, { force: true })
  }
}
