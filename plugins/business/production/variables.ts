import { z } from 'zod'
import { text } from '../../../src/environment/schemas.ts'

export const productionVariables = z.object({
  FACTORY_CALLBACK_SECRET: text
    .min(16)
    .optional()
    .describe(
      'Secret with which the factory signs its callbacks. Unset: the service asks every minute.',
    ),
})
