import { randomUUID } from 'node:crypto'
import { addDataAndFileToRequest, type PayloadHandler, type PayloadRequest } from 'payload'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { limitGuesses } from '../limit-guesses.ts'
import { MAIL_PASSWORD_RESET } from './mail-password-reset.ts'

/** Pause between two mails to one account. */
const PAUSE_SECONDS = 15

/**
 * Answers `POST /api/users/forgot-password` in the place of Payload, which locks the account and calls the mail server
 * meanwhile. Here a job mails the link. There is a job for every request, of no account for an e-mail address
 * without one, so that neither the answer nor its time tells whether there is an account.
 *
 * @see docs/decisions/0169-mail-password-resets-by-a-job.md
 */
export const requestPasswordReset =
  (queue: JobQueue): PayloadHandler =>
  async (req) => {
    await addDataAndFileToRequest(req)
    const email = emailIn(req)
    await limitGuesses(req, `users:${email}`)
    await inTransaction(req, async () => {
      const account = (await accountToMail(req, email)) ?? randomUUID()
      const data = { account, language: languageOf(req) }
      await queue.send(MAIL_PASSWORD_RESET, data, await transactionOf(req))
    })
    return Response.json({ message: req.t('general:success') })
  }

/** Waits for no change of the account, because the wait would tell that there is one. */
async function accountToMail(req: PayloadRequest, email: string): Promise<string | undefined> {
  const { drizzle, sql } = await transactionOf(req)
  const result = await drizzle.execute(
    sql`update users set reset_password_requested_at = now()
        where id = (select id from users where email = ${email} and disabled is not true
            and (reset_password_requested_at is null
              or reset_password_requested_at <= now() - make_interval(secs => ${PAUSE_SECONDS}))
          for update skip locked)
        returning id`,
  )
  return 'rows' in result ? (result.rows as { id: string }[])[0]?.id : undefined
}

/** Payload stores an e-mail address in small letters. */
function emailIn({ data }: PayloadRequest): string {
  const email = data?.email
  if (typeof email === 'string' && email.trim() !== '') return email.trim().toLowerCase()
  throw fieldError('email', {
    en: 'Enter an e-mail address.',
    ja: 'メールアドレスを入力してください。',
  })
}
