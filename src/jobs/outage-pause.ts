const FIRST_SECONDS = 2
const LONGEST_SECONDS = 60

/** A job that has waited so often, three days in all, fails visibly. */
export const MOST_WAITS = 3 * 24 * 60

/**
 * Seconds until a job that waits for a peer looks for it again: twice as long each time, at most a
 * minute, so that work goes on soon after a long outage.
 *
 * @param waits how often it has waited since it last got something done.
 */
export function outagePause(waits: number): number {
  return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(waits, 10))
}
