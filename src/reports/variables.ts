import { z } from 'zod'
import { recipientVariables } from '../alerts/variables.ts'

/** Where reports are sent, as alerts are, and whether any are made. */
export const reportVariables = recipientVariables.extend({
  PERIODIC_REPORTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether workers make the daily and weekly reports: `on` or `off`.'),
})

export type ReportEnvironment = z.infer<typeof reportVariables>
