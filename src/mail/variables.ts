import { z } from 'zod'
import { emailAddress, embedded } from '../environment/schemas.ts'
import { bilingual } from '../errors/zod-problems.ts'

export const mailVariables = z.object({
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: bilingual(
        'must look like smtp://user:password@host:587',
        'smtp://user:password@host:587の形で指定してください',
      ),
    })
    .default('smtp://localhost:4025')
    .meta(embedded('Outgoing mail. Unset: the mail catcher.')),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('no-reply@localhost')
    .meta(embedded('Sender e-mail address of every mail.')),
  SUPPORT_EMAIL: emailAddress
    .default('support@example.test')
    .meta(embedded('Contact e-mail address that the set-up writes into the settings.')),
})
