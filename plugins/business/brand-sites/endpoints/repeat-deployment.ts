import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requestPages } from '../operations/request-pages.ts'
import { deploymentAnswer } from './deployment-answer.ts'

/** `POST /api/site-deployments/{id}/repeat`: regenerates the pages of a deployment once more (section 4.4.3). */
export const repeatDeployment = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/repeat',
    summary: 'Regenerate the pages of a deployment once more, with what is published now.',
    answer: deploymentAnswer,
    auth: 'user',
    permission: 'sites:deploy',
    params: z.object({ id: z.uuid() }),
    run: async ({ req, params: { id }, principal }) => {
      const found = await req.payload.findByID({
        collection: 'site-deployments',
        id,
        depth: 0,
        disableErrors: true,
        overrideAccess: false,
        req,
      })
      if (!found) throw new ServiceError('NOT_FOUND')
      return requestPages(req, relationId(found.brand), found.paths, principal.id)
    },
  })
