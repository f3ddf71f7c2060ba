import type { ErrorCode } from '../errors/error-table.ts'
import { ServiceError } from '../errors/service-error.ts'

/** The cause of an error: the system works, and wants fewer requests. */
export class Throttled extends Error {
  readonly throttled = true
}

const causeSays = (error: unknown, what: 'throttled' | 'answered'): boolean => {
  const cause: unknown = error instanceof ServiceError ? error.cause : undefined
  return cause instanceof Error && Reflect.get(cause, what) === true
}

/** Whether the system has answered, so that the failure is one of what was asked for. */
export const hasAnswered = (error: unknown): boolean => causeSays(error, 'answered')

/** Whether an error with one of these codes says that a system does not work. One that throttles or answers works. */
export const outageOf =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown): boolean =>
    error instanceof ServiceError &&
    codes.includes(error.code) &&
    !causeSays(error, 'throttled') &&
    !hasAnswered(error)
