export const JOB_STATES = [
  'queued',
  'processing',
  'completed',
  'partial',
  'failed',
  'cancelled',
] as const
export type JobState = (typeof JOB_STATES)[number]

/** States in which a worker still has something to do; an artwork has at most one such job. */
export const ACTIVE_JOB_STATES: readonly JobState[] = ['queued', 'processing']

export type JobCounters = {
  readonly total: number
  readonly completed: number
  readonly failed: number
}

/** The state in which a job ends, once every variant is composed or has used up its retries. */
export function finalState({ total, completed, failed }: JobCounters): JobState {
  if (completed + failed < total) return 'processing'
  if (failed === 0) return 'completed'
  return completed === 0 ? 'failed' : 'partial'
}

/**
 * Seconds that composing will still take, from measured durations.
 *
 * @param remaining variants still to compose
 * @param millisecondsPerVariant measured wall time for one variant, pauses excluded
 */
export function secondsLeft(remaining: number, millisecondsPerVariant: number): number {
  return Math.max(0, Math.ceil((remaining * millisecondsPerVariant) / 1000))
}
