import { z } from 'zod'
import { integer } from '../../../src/environment/schemas.ts'

export const diagnosticVariables = z.object({
  PERIODIC_CHECKS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether workers run the checks of the diagnostic suite by their intervals. Without them the health details become `UNKNOWN`.',
    ),
  PERIODIC_CHECKS_LOOK_MS: integer({ min: 50, max: 60_000, default: 5_000 }).describe(
    'Time in ms between two looks of a worker for checks that are due. A check starts at most that long after it is due.',
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
