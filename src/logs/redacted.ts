import { shortened } from './shortened.ts'

/** Names of fields whose values are secrets or identify a person. */
const SECRET_NAME =
  /password|passphrase|secret|token|authorization|cookie|credential|(api|private|access)[-_]?key|e-?mail|phone/i

/** Secrets and personal data that stand in a text, and what the log has instead. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  // Names and passwords in URLs; Redis has a password only.
  [/\/\/[^\s/@]+@/g, '//[credentials]@'],
  [
    /([?&](?:[\w-]*(?:token|signature|secret|password)|code|state|key|sig)=)[^&\s"']+/gi,
    '$1[redacted]',
  ],
  // Bounded, because an unbounded one takes quadratic time for a long word.
  [/[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}\b/gi, '[e-mail]'],
]

const DEEPEST = 5
const MOST_ENTRIES = 100

/** A text without the secrets and e-mail addresses in it, shortened. */
export function redactedText(text: string, most?: number): string {
  const short = shortened(text, most)
  return SECRETS.reduce((before, [secret, instead]) => before.replace(secret, instead), short)
}

/**
 * A value as it may be logged: without secrets and personal data in its texts and below names that say so. Objects
 * are copied to a bounded depth and number of entries.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value)
  if (typeof value !== 'object' || value === null || isOpaque(value)) return value
  if (depth === DEEPEST) return '[nested]'
  if (Array.isArray(value))
    return value.slice(0, MOST_ENTRIES).map((one) => redacted(one, depth + 1))
  const entries = Object.entries(value).slice(0, MOST_ENTRIES)
  return Object.fromEntries(entries.map(([name, one]) => [name, redactedField(name, one, depth)]))
}

/** The value of a field as it may be logged. Numbers and booleans are kept: counts of tokens are no secrets. */
export function redactedField(name: string, value: unknown, depth = 0): unknown {
  const isTelling = typeof value === 'string' || (typeof value === 'object' && value !== null)
  return isTelling && SECRET_NAME.test(name) ? '[redacted]' : redacted(value, depth + 1)
}

/** What has a form of its own in the log. */
const isOpaque = (value: object) =>
  value instanceof Error || value instanceof Date || 'toJSON' in value
