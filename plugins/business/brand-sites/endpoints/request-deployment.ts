import { z } from 'zod'
import { WORKS_PATH } from '../../../../src/brand-sites/works-page.ts'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES } from '../../../../src/legal/document-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { requestPages } from '../operations/request-pages.ts'
import { deploymentAnswer } from './deployment-answer.ts'

const LEGAL_PATHS = LEGAL_TYPE_NAMES.map((type) => `/${LEGAL_TYPES[type].path}`)

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
      const wanted = brand.kind === 'artwork' ? [LEGAL_PATHS, [WORKS_PATH]] : [LEGAL_PATHS]
      return inTransaction(req, async () => {
        const deployments: z.infer<typeof deploymentAnswer>[] = []
        for (const paths of wanted)
          deployments.push(await requestPages(req, brand.id, paths, principal.id))
        return { deployments }
      })
    },
  })
