import type { JobProgress } from './use-composition.ts'

/** Pictures after which the measured time says something. */
const ESTIMATED_FROM = 3

/** Returns the whole minutes that a composition still takes, 0 for less than one, or null while that is not known. */
export function minutesLeft({
  completed,
  eta,
  waiting_for: waitingFor,
}: Pick<JobProgress, 'completed' | 'eta' | 'waiting_for'>): number | null {
  const seconds = Number.parseInt(eta, 10)
  if (completed < ESTIMATED_FROM || !(seconds > 0) || waitingFor) return null
  return seconds < 60 ? 0 : Math.round(seconds / 60)
}
