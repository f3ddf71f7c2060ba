import { z } from 'zod'

/** An integer of a range, with a default. */
export const integer = (range: {
  readonly min: number
  readonly max: number
  readonly default: number
}) => z.coerce.number().int().min(range.min).max(range.max).default(range.default)

export const text = z.string().min(1)

export const trueOrFalse = z.stringbool({ error: 'must be true or false' })

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with http:// or https://',
})

export const emailAddress = z.email('must be an e-mail address')

/** Texts separated by commas, without the empty ones. */
export const commaSeparated = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((one) => one.trim() || []))

/**
 * Metadata of a variable whose default is a value of the embedded stack: an URL of a stand-in, or a published
 * secret. Production demands a value of its own.
 */
export const embedded = (description: string) => ({ description, embedded: true })
