import { z } from 'zod'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { FRAME_COLORS, MAT_COLORS, VARIANT_TYPES } from './catalogue.ts'
import { FITS } from './moved-opening.ts'
import { ORIENTATIONS } from './orientation.ts'
import { templateProblems } from './template-rules.ts'
import { WINDOW_RULE, wrongSides } from './template-window.ts'

const wrongPx = bilingual(WINDOW_RULE.en, WINDOW_RULE.ja)
const offset = z.int(wrongPx).min(0, wrongPx)
const side = z.int(wrongPx).min(1, wrongPx)

/** The window of a template in px of the canvas. */
export const windowSchema = z
  .strictObject({ x: offset, y: offset, width: side, height: side })
  .superRefine((window, context) => {
    for (const name of wrongSides(window)) context.addIssue(customIssue(WINDOW_RULE, [name]))
  })

/** The same as one text: `x,y,width,height`. */
export const windowTextSchema = z
  .string()
  .regex(
    /^\d{1,9}(,\d{1,9}){3}$/,
    bilingual(
      'window must be four whole numbers, "x,y,width,height", in px.',
      'windowには、「x,y,width,height」の形式で4つの整数をピクセル単位で指定してください。',
    ),
  )
  .transform((text) => {
    const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { x, y, width, height }
  })
  .pipe(windowSchema)
  .describe('x,y,width,height in px of the canvas, from its top left corner')

/** The fields of a new template, as texts of a form. Strict, so that a misspelt field is not ignored. */
export const templateInputSchema = z
  .strictObject({
    kind: z.enum(['frame', 'mat']),
    type: z.enum(VARIANT_TYPES).optional(),
    color: z.enum([...new Set([...FRAME_COLORS, ...MAT_COLORS])]).optional(),
    orientation: z.enum(ORIENTATIONS).default('landscape'),
    fit: z.enum(FITS).default('fixed'),
    window: windowTextSchema.optional(),
  })
  .superRefine(({ type = null, color = null, window = null, ...rest }, context) => {
    for (const { path, message } of templateProblems({ ...rest, type, color, window }))
      context.addIssue(customIssue(message, [path]))
  })

export type TemplateInput = z.output<typeof templateInputSchema>
