import { z } from 'zod'
import type { MailRenderer } from '../../../../src/email-templates/render/create-mail-renderer.ts'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { sampleOf } from '../operations/sample-of.ts'
import { draftFields, EXAMPLE_DRAFT } from './draft.ts'

const problem = z.object({
  severity: z.enum(['error', 'warning']),
  part: z.enum(['subject', 'content']),
  line: z.int(),
  column: z.int(),
  rule: z.string(),
  message: z.string(),
  /** What was probably meant. */
  suggestion: z.string().optional(),
})

const mail = z.object({ subject: z.string(), html: z.string(), text: z.string() })

const answer = z.object({
  /** `null` if the template cannot be rendered. */
  mail: mail.nullable(),
  problems: z.array(problem),
})

export type Rendering = z.infer<typeof answer>

/** `POST /api/email-templates/render`: the mail that a template makes of a sample order, and what is wrong with it. */
export const renderTemplate = (renderer: MailRenderer) =>
  defineEndpoint({
    method: 'post',
    path: '/render',
    summary: 'Render a mail template with a sample order, and check it.',
    answer,
    example: {
      body: EXAMPLE_DRAFT,
      answer: {
        mail: { subject: 'Order #1001', html: '<p>2026-11-22 09:05</p>', text: '2026-11-22 09:05' },
        problems: [],
      },
    },
    auth: 'user',
    permission: 'email:edit',
    params: z.object({}),
    body: z.strictObject(draftFields),
    run: async ({ req, body: { template_type, subject, content, sample, language } }) => {
      const { variables } = await sampleOf(req, sample, language)
      const rendered = await renderer.render({
        subject,
        content,
        templateType: template_type,
        variables,
      })
      const problems = rendered.problems.map(({ message, ...rest }) => ({
        ...rest,
        message: inLanguage(req, message),
      }))
      return { mail: rendered.mail ?? null, problems }
    },
  })
