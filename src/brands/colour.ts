import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'

/** A colour as brands name it: `#rrggbb`. */
export const colour = z
  .string()
  .regex(
    /^#[0-9a-f]{6}$/i,
    bilingual(
      'Use a colour of six hexadecimal digits, for example "#f4f1ec".',
      '6桁の16進数で色を指定してください（例："#f4f1ec"）。',
    ),
  )
