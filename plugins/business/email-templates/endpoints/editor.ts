import { z } from 'zod'
import { startingTemplate } from '../../../../src/email-templates/starting/starting-template.ts'
import { STARTING_TYPES } from '../../../../src/email-templates/template-types.ts'
import { listVariables } from '../../../../src/email-templates/variables/catalogue.ts'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { mailFacts } from '../operations/mail-facts.ts'
import { samplesFor } from '../operations/sample-of.ts'
import { templateTypeSchema } from './draft.ts'

const answer = z.object({
  samples: z.array(z.object({ id: z.string(), title: z.string() })),
  variables: z.array(z.object({ path: z.string(), kind: z.string(), about: z.string() })),
  /** The text that a new template of this kind starts with; `null` for a kind of one's own. */
  starting: z.object({ subject: z.string(), content: z.string() }).nullable(),
})

export type EditorFacts = z.infer<typeof answer>

/** `GET /api/email-templates/editor`: sample orders, variables and starting text for a kind of mail. */
export const editorFacts = (supportEmail: string) =>
  defineEndpoint({
    method: 'get',
    path: '/editor',
    summary: 'List the sample orders and variables for a kind of mail.',
    answer,
    auth: 'user',
    permission: 'email:edit',
    params: z.object({}),
    query: z.object({ template_type: templateTypeSchema }),
    run: async ({ req, query: { template_type } }) => {
      const type = STARTING_TYPES.find((one) => one === template_type)
      return {
        samples: (await samplesFor(req, 'ja')).map(({ id, title }) => ({
          id,
          title: inLanguage(req, title),
        })),
        variables: listVariables(template_type).map(({ path, kind, about }) => ({
          path,
          kind,
          about: inLanguage(req, about),
        })),
        starting: type ? startingTemplate(type, await mailFacts(req.payload, supportEmail)) : null,
      }
    },
  })
