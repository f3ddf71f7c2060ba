import { z } from 'zod'

export const logVariables = z.object({
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('Lowest level that is logged.'),
})
