import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { rollBack } from '../operations/roll-back.ts'
import { deploymentAnswer } from './deployment-answer.ts'

/**
 * `POST /api/site-deployments/{id}/rollback`: publishes again what was published at the time of a deployment, and deploys
 * it (section 4.7).
 */
export const rollBackSite = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/rollback',
    summary: 'Publish again what was published at the time of a deployment, and deploy it.',
    answer: deploymentAnswer,
    errors: ['ALREADY_PUBLISHED', 'ILLEGAL_TRANSITION', 'TEXT_INCOMPLETE', 'SERVICE_BUSY'],
    auth: 'user',
    permission: 'sites:deploy',
    params: z.object({ id: z.uuid() }),
    run: async ({ req, params: { id }, principal }) => {
      const { deployment, paths } = await rollBack(req, id, principal.id)
      return { deployment, paths: [...paths] }
    },
  })
