import { z } from 'zod'

/** The part of a picture to print, in px of the upright picture or as parts of its sides (0 to 1). */
export const cropInput = z.discriminatedUnion('unit', [
  z.strictObject({
    unit: z.literal('px'),
    x: z.int().min(0),
    y: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1),
  }),
  z.strictObject({
    unit: z.literal('fraction'),
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
  }),
])
