import { z } from 'zod'
import { MAX_SOURCE_CHARACTERS } from '../../../../src/email-templates/render/limits.ts'

/** A kind of mail: one of the shop's, or a name that an editor has given. */
export const templateTypeSchema = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/)

/** A template as it stands in the editor, with the order to look at it with. */
export const draftFields = {
  template_type: templateTypeSchema,
  subject: z.string().max(1_000),
  content: z.string().max(MAX_SOURCE_CHARACTERS),
  /** ID of a sample order. */
  sample: z.string().max(100),
  /** Language of the customer of that order. */
  language: z.enum(['en', 'ja']),
}

export const EXAMPLE_DRAFT = {
  template_type: 'order_confirmation',
  subject: 'Order {{ name }}',
  content: '<p>{{ created_at | date: "%Y-%m-%d %H:%M" }}</p>',
  sample: 'missing-metafield',
  language: 'en' as const,
}
