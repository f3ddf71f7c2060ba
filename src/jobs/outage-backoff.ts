const FIRST_SECONDS = 2
const LONGEST_SECONDS = 60

/** A job that has waited this often, three days in total, fails visibly. */
export const MAX_WAITS = 3 * 24 * 60

/**
 * Seconds until a job that waits for the end of an outage tries again: doubles each time, at most one
 * minute, so that work resumes soon after a long outage.
 *
 * @param waits number of waits since the job last made progress.
 */
export function outageBackoff(waits: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(waits, 10))
}
