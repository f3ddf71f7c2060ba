import type { ErrorCode } from '../../errors/error-table.ts'
import { ServiceError } from '../../errors/service-error.ts'

/** Why a login at the identity provider did not become a session; the login page says it in words. */
const LOGIN_PROBLEMS = [
  'LOGIN_DENIED',
  'LOGIN_EXPIRED',
  'LOGIN_REFUSED',
  'ACCOUNT_MISSING',
  'IDENTITY_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number]

/**
 * A login that ended without a session: expected, and told to the person on the login page.
 *
 * @param reason for the log: never a value that came from outside.
 */
export function loginRefusal(problem: LoginProblem, reason: string, cause?: unknown): ServiceError {
  return new ServiceError(problem, undefined, { cause: new Error(reason, { cause }) })
}

/** The problem that a failure of a login stands for, or `undefined` for every other failure. */
export function loginProblemOf(error: unknown): LoginProblem | undefined {
  return error instanceof ServiceError ? knownLoginProblem(error.code) : undefined
}

/** The problem that a URL names, or `undefined` for any other text. */
export function knownLoginProblem(text: unknown): LoginProblem | undefined {
  return LOGIN_PROBLEMS.find((problem) => problem === text)
}
