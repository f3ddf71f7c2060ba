import { toServiceError } from '../errors/describe-error.ts'
import { outageOf } from '../object-store/outage.ts'

/**
 * Whether an error means that the database or the store is unreachable, was lost or is full: not a fault
 * of the record that a job was processing.
 */
export function isOutage(error: unknown): boolean {
  return outageOf(error) !== undefined || toServiceError(error).code === 'DATABASE_UNAVAILABLE'
}
