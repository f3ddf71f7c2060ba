import { z } from 'zod'
import { integer } from '../../../src/environment/schemas.ts'

export const artworkVariables = z.object({
  COMPOSITION_THREADS: integer({ min: 1, max: 64, default: 1 }).describe(
    'Composition threads per worker.',
  ),
  COMPOSITION_ENCODINGS: integer({ min: 1, max: 16, default: 3 }).describe(
    'Encodings in flight per thread.',
  ),
})
