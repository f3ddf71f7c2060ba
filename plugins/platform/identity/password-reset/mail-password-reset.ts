import { randomBytes } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import { LANGUAGES } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { passwordResetMail, RESET_MINUTES } from '../../../../src/identity/password-reset-mail.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { companySender } from '../../../core/feature/company-name.ts'
import { withLockTimeout } from '../../../core/feature/lock-timeout.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'

const data = z.object({
  /** May be of no account: see `requestPasswordReset`. */
  account: z.uuid(),
  language: z.enum(LANGUAGES),
})

export const MAIL_PASSWORD_RESET: JobType<z.infer<typeof data>> = {
  name: 'mail-password-reset',
  data,
}

/**
 * Makes a token and mails it. The job makes the token, so that none is in the data of a job; each attempt makes
 * another one, and the last that was mailed counts.
 *
 * @see docs/decisions/0169-mail-password-resets-by-a-job.md
 */
export const mailPasswordReset = ({ serverUrl }: { readonly serverUrl: string }) =>
  defineJob({
    type: MAIL_PASSWORD_RESET,
    // For about 20 minutes: who waits for the mail has given up by then.
    retry: { retryLimit: 6, retryDelay: 10 },
    run: async ({ account, language }, { payload }) => {
      const token = randomBytes(20).toString('hex')
      const email = await storeToken(payload, account, token)
      if (email === undefined) return
      const { admin, routes } = payload.config
      const link = `${serverUrl}${routes.admin}${admin.routes.reset}/${token}`
      const { name, from } = await companySender(payload)
      const mail = passwordResetMail(link, language, name)
      await send(payload, { from, to: email, ...mail })
    },
  })

/** Returns the e-mail address of the account; `undefined` if there is none or it is disabled. */
async function storeToken(
  payload: Payload,
  account: string,
  token: string,
): Promise<string | undefined> {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const { drizzle, sql } = await withLockTimeout(req)
    const result = await drizzle.execute(
      sql`update users set reset_password_token = ${token},
            reset_password_expiration = now() + make_interval(mins => ${RESET_MINUTES})
          where id = ${account} and disabled is not true returning email`,
    )
    return 'rows' in result ? (result.rows as { email: string }[])[0]?.email : undefined
  })
}

/** @throws ServiceError `MAIL_UNAVAILABLE`; the queue stores it, so it has no cause, which would name the recipient. */
async function send(payload: Payload, mail: Parameters<Payload['sendEmail']>[0]): Promise<void> {
  try {
    await payload.sendEmail(mail)
  } catch (error) {
    const { code, command, responseCode } = error as Readonly<Record<string, unknown>>
    const reason = { service: 'email', reason: code, command, responseCode }
    payload.logger.warn(reason, 'The mail for a new password could not be sent.')
    throw new ServiceError('MAIL_UNAVAILABLE')
  }
}
