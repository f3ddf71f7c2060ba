import { z } from 'zod'
import { bilingual } from '../../../../src/errors/zod-problems.ts'

const MAX_REASON = 500

/** Why an operator does something. Is sent to other operators: no personal data. */
export const reasonSchema = z
  .string()
  .trim()
  .min(1, bilingual('must not be empty', '入力してください'))
  .max(
    MAX_REASON,
    bilingual(
      `must have at most ${MAX_REASON} characters`,
      `${MAX_REASON}文字以内で入力してください`,
    ),
  )
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
    error: bilingual(
      'must not contain NUL or incomplete characters',
      'NULや不完全な文字は使用できません',
    ),
  })
