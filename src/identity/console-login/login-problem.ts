/** Why a login at the identity provider did not become a session; the login page says it in words. */
export const LOGIN_PROBLEMS = ['denied', 'expired', 'no_account', 'unavailable', 'refused'] as const
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number]

/** A login that ended without a session: expected, and told to the person on the login page. */
export class LoginRefused extends Error {
  readonly problem: LoginProblem

  /** @param reason for the log: never a value that came from outside. */
  constructor(problem: LoginProblem, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'LoginRefused'
    this.problem = problem
  }
}

/** The problem that an address names, or `undefined` for any other text. */
export function loginProblemOf(text: unknown): LoginProblem | undefined {
  return LOGIN_PROBLEMS.find((problem) => problem === text)
}
