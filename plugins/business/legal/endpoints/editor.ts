import { z } from 'zod'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { LEGAL_VARIABLES } from '../../../../src/legal/variables.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandsOf } from '../../../core/request/brands.ts'

const answer = z.object({
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What an editor can insert: variables, and sections for single brands. */
  insertions: z.array(z.object({ name: z.string(), about: z.string(), code: z.string() })),
})

export type EditorFacts = z.infer<typeof answer>

/** `GET /api/legal-documents/editor`: the brands to preview a text for, and what can be inserted into it (section 4.7). */
export const editorFacts = () =>
  defineEndpoint({
    method: 'get',
    path: '/editor',
    summary:
      'List the brands, variables and conditional sections for the editor of legal documents.',
    answer,
    auth: 'user',
    permission: 'legal:edit',
    params: z.object({}),
    run: async ({ req }) => {
      const brands = (await brandsOf(req)).map(({ id, name }) => ({ id, name }))
      const variables = Object.entries(LEGAL_VARIABLES).map(([name, about]) => ({
        name,
        about: inLanguage(req, about),
        code: `{{ ${name} }}`,
      }))
      const sections = brands.map(({ id, name }) => ({
        name: `if brand == "${id}"`,
        about: inLanguage(req, { en: `Only for ${name}`, ja: `${name}のみに表示する箇所` }),
        code: `{% if brand == "${id}" %}\n\n{% else %}\n\n{% endif %}`,
      }))
      return { brands, insertions: [...variables, ...sections] }
    },
  })
