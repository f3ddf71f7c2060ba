import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'

/** Which environment the service runs in. Parts whose checks depend on it declare it as well. */
export const appEnv = z
  .enum(['production', 'staging', 'development'])
  .default('development')
  .describe(
    'Which environment this is. Production refuses every value of the embedded stack. Needed if NODE_ENV is production or `SERVER_URL` is https.',
  )

/** An integer of a range, with a default. */
export const integer = (range: {
  readonly min: number
  readonly max: number
  readonly default: number
}) => {
  const { min, max } = range
  const error = bilingual(
    `must be an integer from ${min} to ${max}`,
    `${min}から${max}までの整数を指定してください`,
  )
  return z.coerce.number(error).int(error).min(min, error).max(max, error).default(range.default)
}

export const text = z.string().min(1)

export const trueOrFalse = z.stringbool({
  error: bilingual('must be true or false', 'trueまたはfalseを指定してください'),
})

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: bilingual(
    'must be a URL that starts with http:// or https://',
    'http://またはhttps://で始まるURLを指定してください',
  ),
})

export const emailAddress = z.email(
  bilingual('must be an e-mail address', 'メールアドレスを指定してください'),
)

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

/** The same for a secret: it is accepted only where no other machine reaches the service. */
export const publishedSecret = (description: string) => ({ ...embedded(description), secret: true })
