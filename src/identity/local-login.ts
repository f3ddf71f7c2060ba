/**
 * Whether people may log in with a password kept by this service. `break-glass` is for the day on
 * which the identity provider is away: it works, and every use is recorded as a warning.
 *
 * @see docs/decisions/0063-use-local-passwords-only-in-emergencies.md
 */
export const LOCAL_LOGIN_MODES = ['on', 'off', 'break-glass'] as const
export type LocalLogin = (typeof LOCAL_LOGIN_MODES)[number]

/** The mode that counts: what was set, else `on` in development and `off` everywhere else. */
export function localLoginMode(env: {
  readonly APP_ENV: string
  readonly LOCAL_LOGIN?: LocalLogin | undefined
}): LocalLogin {
  return env.LOCAL_LOGIN ?? (env.APP_ENV === 'development' ? 'on' : 'off')
}
