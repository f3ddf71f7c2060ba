import { toServiceError } from '../errors/describe-error.ts'
import { outageOf } from '../object-store/outage.ts'

/**
 * Whether the database or the store could not be reached, was lost on the way or is full: no fault of what
 * a job was working on.
 */
export function isPeerAway(error: unknown): boolean {
  return outageOf(error) !== undefined || toServiceError(error).code === 'DATABASE_UNAVAILABLE'
}
