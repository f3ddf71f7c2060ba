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

/** Identifies one attempt to print; every repeat of its submission sends the same. */
export const idempotencyKeyOf = (reference: string, attempt: number): string =>
  `${reference}:${attempt}`
