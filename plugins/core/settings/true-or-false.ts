import { z } from 'zod'
import { bilingual } from '../../../src/errors/zod-problems.ts'

/** The stored text of a setting that is on or off. */
export const trueOrFalse = z
  .enum(['true', 'false'], {
    error: bilingual('Enter true or false.', 'trueまたはfalseを入力してください。'),
  })
  .transform((text) => text === 'true')
