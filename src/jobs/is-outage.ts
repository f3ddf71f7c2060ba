import { toServiceError } from '../errors/describe-error.ts'
import { outageOf } from '../object-store/outage.ts'

/**
 * Whether an error means that the database or the store is unreachable, was lost, is busy or is full: not a fault
 * of the record that a job was processing.
 */
export function isOutage(error: unknown): boolean {
  const { code } = toServiceError(error)
  return outageOf(error) !== undefined || code === 'DATABASE_UNAVAILABLE' || code === 'SERVICE_BUSY'
}
