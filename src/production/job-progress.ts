import type { FactoryJobState } from '../factory/port.ts'

/**
 * How far a print is at the factory: `intended` before the factory is known to have it, `refused` where it does not take
 * it, else as the factory says.
 */
export const PRINT_JOB_STATES = [
  'intended',
  'accepted',
  'printing',
  'printed',
  'shipped',
  'failed',
  'cancelled',
  'refused',
] as const
export type PrintJobState = (typeof PRINT_JOB_STATES)[number]

const RANK: Readonly<Record<PrintJobState, number>> = {
  intended: 0,
  accepted: 1,
  printing: 2,
  printed: 3,
  shipped: 4,
  failed: 4,
  cancelled: 4,
  refused: 4,
}

/** Whether the factory has nothing more to say about a print. */
export const isOver = (state: PrintJobState): boolean => RANK[state] === RANK.shipped

/** Whether the factory's word is news: a print never goes back, so a late or repeated word changes nothing. */
export const isProgress = (kept: PrintJobState, told: FactoryJobState): boolean =>
  RANK[told] > RANK[kept]

type Attempt = { readonly print: string; readonly attempt: number; readonly state: PrintJobState }

/** The newest attempt of each print. */
export function newestAttempts<Job extends Attempt>(jobs: readonly Job[]): Job[] {
  const newest = new Map<string, Job>()
  for (const job of jobs) {
    const before = newest.get(job.print)
    if (!before || before.attempt < job.attempt) newest.set(job.print, job)
  }
  return [...newest.values()]
}

/** What makes a print the same whatever identifiers its records have. */
type PrintedPhoto = {
  /** Identifier of the order in the shop. */
  readonly platformId: string
  /** From 1, of the prints that the order ever had. */
  readonly number: number
  readonly photoSha256: string
  readonly copies: number
}

/** Enough of a digest to tell the photos of one order apart. */
const DIGITS = 12

/**
 * Identifies one attempt to print; every repeat of its submission sends the same. It is made of what the shop and the photo
 * say, not of identifiers of records: an order that is read again from the shop, because the database was restored from
 * before it, must not be printed again.
 */
export function idempotencyKeyOf(print: PrintedPhoto, attempt: number): string {
  const { platformId, number, photoSha256, copies } = print
  const order = platformId.slice(platformId.lastIndexOf('/') + 1)
  return `${order}-${number}-${photoSha256.slice(0, DIGITS)}x${copies}:${attempt}`
}
