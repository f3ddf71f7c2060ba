import { z } from 'zod'
import { integer } from '../../../src/environment/schemas.ts'

export const diagnosticVariables = z.object({
  PERIODIC_CHECKS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether workers run the checks of the diagnostic suite by their intervals. Without them the health details become `UNKNOWN`.',
    ),
  AUTO_REPAIR: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether an emergency diagnosis that begins by itself also runs the repairs that the allowlist marks as automatic.',
    ),
  CHECK_TIMEOUT_FACTOR: integer({ min: 1, max: 100, default: 1 }).describe(
    'Multiplies the timeouts of the checks, for a machine on which healthy checks take too long.',
  ),
})
