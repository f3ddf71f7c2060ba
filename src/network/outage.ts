import type { ErrorCode } from '../errors/error-table.ts'
import { ServiceError } from '../errors/service-error.ts'

/** The cause of an error: the system works, and wants fewer requests. */
export class Throttled extends Error {
  readonly throttled = true
}

/** Whether an error with one of these codes says that a system does not work. One that throttles works. */
export const outageOf =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): boolean => {
    if (!(error instanceof ServiceError) || !codes.includes(error.code)) return false
    const { cause } = error
    return !(cause instanceof Error && 'throttled' in cause && cause.throttled === true)
  }
