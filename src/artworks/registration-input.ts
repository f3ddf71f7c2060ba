import { z } from 'zod'
import { creationYearProblem } from './creation-year.ts'

const MAX_PRICE_JPY = 10_000_000
const text = (name: string, max: number) =>
  z
    .string({ error: `${name} is required and must be text.` })
    .trim()
    .min(1, `${name} must not be empty.`)
    .max(max, `${name} may have at most ${max} characters.`)
    .refine((value) => !value.includes('\u0000'), `${name} must not contain the character NUL.`)
    // The database keeps UTF-8, in which half of a pair would silently become another character.
    .refine((value) => value.isWellFormed(), `${name} must not contain half of a character.`)
const price = (name: string) =>
  z
    .number({ error: `${name} is required and must be a number of yen.` })
    .int(`${name} must be a whole number of yen.`)
    .min(1, `${name} must be at least 1 yen.`)
    .max(MAX_PRICE_JPY, `${name} may be at most ${MAX_PRICE_JPY} yen.`)

/** Prices in JPY, one for each type of variant (specification, section 2.1). */
const pricingSchema = z.strictObject(
  {
    premium: price('The premium price'),
    wood: price('The wood price'),
    stand: price('The stand price'),
    postcard: price('The postcard price'),
  },
  { error: 'pricing is required: an object with premium, wood, stand and postcard in yen.' },
)

/** Body of the create endpoint (specification, sections 2.1 and 4.1). Unknown fields are refused. */
export const registrationSchema = z.strictObject({
  title: text('The title', 255),
  artist: text('The artist', 255),
  technique: text('The technique', 255),
  description: text('The description', 20_000),
  pricing: pricingSchema,
  creation_year: z
    .number()
    .superRefine((year, context) => {
      const [message] = creationYearProblem(year) ?? []
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  size: text('The size', 255).optional(),
  tags: z.array(text('A tag', 100)).max(100, 'At most 100 tags are possible.').default([]),
})
