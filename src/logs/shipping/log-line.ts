import { randomUUID } from 'node:crypto'

/** From the least to the most important (specification, section 2.7). */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A line as the logger has written it, on its way to the system log. */
export type LogLine = {
  /** UUID of version 7 (RFC 9562): lines of one process sort in the order in which they were written. */
  readonly id: string
  /** When it was written, in ms since the epoch. */
  readonly at: number
  readonly level: LogLevel
  /** JSON of pino, redacted already. */
  readonly text: string
}

/** Smallest numbers of pino's levels. Trace counts as debug, fatal as error. */
const NUMBERS: readonly (readonly [number, LogLevel])[] = [
  [50, 'error'],
  [40, 'warn'],
  [30, 'info'],
]

export const levelOf = (pinoLevel: number): LogLevel =>
  NUMBERS.find(([least]) => pinoLevel >= least)?.[1] ?? 'debug'

/** Largest number of lines within one millisecond that keep their sequence: 12 bits of the identifier. */
const MOST_PER_MS = 0xfff

/**
 * Creates identifiers of lines: milliseconds, a counter within the millisecond, and random bits.
 *
 * @param now a clock in ms since the epoch.
 */
export function createLineIds(now: () => number = Date.now): () => { id: string; at: number } {
  let at = 0
  let count = 0
  return () => {
    const before = at
    at = now()
    count = at === before ? Math.min(count + 1, MOST_PER_MS) : 0
    const time = at.toString(16).padStart(12, '0')
    const sequence = count.toString(16).padStart(3, '0')
    // Variant and random bits are those of a UUID, which costs a tenth of asking for random bytes.
    const random = randomUUID().slice(19)
    return { id: `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${random}`, at }
  }
}
