import { z } from 'zod'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { requestPages } from '../operations/request-pages.ts'
import { sitePages } from '../operations/site-pages.ts'
import { deploymentAnswer } from './deployment-answer.ts'

/**
 * `POST /api/brands/{id}/deploy`: regenerates the pages with the legal documents of a brand, and by another deployment that with
 * its works if it sells artworks (section 4.4.3).
 */
export const requestDeployment = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/deploy',
    summary: 'Regenerate the pages of a brand site that show legal documents or the works.',
    answer: z.object({ deployments: z.array(deploymentAnswer) }),
    auth: 'user',
    permission: 'sites:deploy',
    params: z.object({ id: z.string() }),
    run: async ({ req, params: { id }, principal }) => {
      const brand = await requireBrand(req, id)
      return inTransaction(req, async () => {
        const deployments: z.infer<typeof deploymentAnswer>[] = []
        for (const paths of sitePages(brand.kind))
          deployments.push(await requestPages(req, brand.id, paths, principal.id))
        return { deployments }
      })
    },
  })
