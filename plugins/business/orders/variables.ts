import { z } from 'zod'
import { text } from '../../../src/environment/schemas.ts'

export const orderVariables = z.object({
  COMMERCE_WEBHOOK_SECRET: text
    .optional()
    .describe(
      'Secret with which the shop signs its webhooks. Unset: only the setting `commerce_webhook_secret` counts; without both, webhooks are refused and orders come by polling alone.',
    ),
  COMMERCE_WEBHOOK_SECRET_PREVIOUS: text
    .optional()
    .describe('The secret before that, which counts as well while it is replaced.'),
})
