import { z } from 'zod'
import { integer } from '../environment/schemas.ts'

export const networkVariables = z.object({
  PEER_REST_SECONDS: integer({ min: 0, max: 600, default: 30 }).describe(
    'Seconds for which a process does not ask the shop or the factory after five calls in a row have failed; 0: it always asks.',
  ),
})
