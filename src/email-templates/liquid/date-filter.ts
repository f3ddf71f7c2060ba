import { Unportable } from './unportable.ts'
import { isNil, text } from './values.ts'

/** A time as the shop's variables have it, in its own time zone. */
const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)([+-])(\d\d):?(\d\d)$/

type Parts = Readonly<Record<'Y' | 'm' | 'd' | 'H' | 'M' | 'S', string>>

/** Directives that are the same in every language and engine; names of months and days are English in the shop. */
const DIRECTIVES: Readonly<Record<string, (time: Parts) => string>> = {
  Y: ({ Y }) => Y,
  y: ({ Y }) => Y.slice(2),
  m: ({ m }) => m,
  '-m': ({ m }) => String(Number(m)),
  d: ({ d }) => d,
  '-d': ({ d }) => String(Number(d)),
  e: ({ d }) => String(Number(d)).padStart(2, ' '),
  H: ({ H }) => H,
  '-H': ({ H }) => String(Number(H)),
  M: ({ M }) => M,
  S: ({ S }) => S,
  F: ({ Y, m, d }) => `${Y}-${m}-${d}`,
  T: ({ H, M, S }) => `${H}:${M}:${S}`,
  R: ({ H, M }) => `${H}:${M}`,
  '%': () => '%',
}

/**
 * Writes a time of the shop in its own time zone, which is Asia/Tokyo for this company (specification, section 4.6).
 *
 * @throws Unportable for what the engines format differently.
 */
export function date(value: unknown, format: unknown): unknown {
  if (isNil(format) || format === '' || isNil(value) || value === '') return value
  const [, Y, m, d, H, M, S] = (typeof value === 'string' && TIME.exec(value)) || []
  if (!Y || !m || !d || !H || !M || !S) throw new Unportable('no-date')
  return text(format).replace(/%(-?[a-zA-Z%^0_#:]|$)/g, (_all, directive: string) => {
    const write = Object.hasOwn(DIRECTIVES, directive) ? DIRECTIVES[directive] : undefined
    if (!write) throw new Unportable('date-directive')
    return write({ Y, m, d, H, M, S })
  })
}
