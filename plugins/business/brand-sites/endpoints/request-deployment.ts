import { z } from 'zod'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES } from '../../../../src/legal/document-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { enqueueDeployment } from '../operations/enqueue-deployment.ts'

const ALL_PATHS = LEGAL_TYPE_NAMES.map((type) => `/${LEGAL_TYPES[type].path}`)

export const deploymentAnswer = z.object({ deployment: z.uuid(), paths: z.array(z.string()) })

/** `POST /api/brands/{id}/deploy`: regenerates the pages with the legal documents of a brand (section 4.4.3). */
export const requestDeployment = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/deploy',
    summary: 'Regenerate the pages of a brand site that show legal documents.',
    answer: deploymentAnswer,
    auth: 'user',
    permission: 'sites:deploy',
    params: z.object({ id: z.string() }),
    run: async ({ req, params: { id }, principal }) => {
      const brand = await requireBrand(req, id)
      const deployment = await enqueueDeployment(req, {
        ...{ brand: brand.id, reason: 'requested', paths: ALL_PATHS, versions: [] },
        requestedBy: principal.id,
      })
      // It brings no version of its own, so no other deployment can have brought it.
      if (deployment === undefined) throw new Error('The deployment was not enqueued.')
      return { deployment, paths: ALL_PATHS }
    },
  })
