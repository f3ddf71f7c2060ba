import { z } from 'zod'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { type CheckedText, checkCompleteness } from '../../../../src/legal/check-completeness.ts'
import { publishesCompleteOnly } from '../../../../src/legal/legal-settings.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandOf } from '../../../core/request/brands.ts'
import { findVersion } from '../../../core/versions/find-version.ts'

const answer = z.object({
  /** Whether a text that lacks an item cannot be published. */
  blocks: z.boolean(),
  items: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      why: z.string(),
      state: z.enum(['found', 'waived', 'missing']),
      evidence: z.string().nullable(),
    }),
  ),
})

export type Checklist = z.infer<typeof answer>

/** `GET /api/legal-documents/{id}/checklist`: what a version says of what its checklist asks for (section 4.7). */
export const readChecklist = () =>
  defineEndpoint({
    method: 'get',
    path: '/:id/checklist',
    summary: 'Compare a version of a legal document with the checklist of its type.',
    answer,
    auth: 'user',
    permission: 'legal:edit',
    params: z.object({ id: z.uuid() }),
    run: async ({ req, params: { id } }) => {
      const version = await findVersion(req, { collection: 'legal-documents' }, id)
      const brand = await brandOf(req, relationId(version.brand))
      const items = checkCompleteness(version as unknown as CheckedText)
      return {
        blocks: publishesCompleteOnly(brand?.config),
        items: items.map(({ label, why, ...item }) => ({
          ...item,
          label: inLanguage(req, label),
          why: inLanguage(req, why),
        })),
      }
    },
  })
