import { fieldError } from '../errors/service-error.ts'

/** Length of a password in characters. */
export const PASSWORD_LENGTH = { least: 8, most: 1000 } as const

/**
 * The rule for every password that is set, by a user, an administrator or the set-up.
 *
 * @throws ServiceError `VALIDATION_FAILED` for the field `password`.
 */
export function requirePassword(password: unknown): asserts password is string {
  const { least, most } = PASSWORD_LENGTH
  if (typeof password === 'string' && password.length >= least && password.length <= most) return
  throw fieldError('password', {
    en: `Choose a password of ${least} to ${most} characters.`,
    ja: `パスワードは${least}文字以上${most}文字以内で指定してください。`,
  })
}
