import { z } from 'zod'
import { commaSeparated, httpUrl, integer } from '../environment/schemas.ts'
import { LANGUAGES } from '../errors/in-language.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'

const email = z.email()

const variables = z.object({
  ALERT_EMAIL_TO: commaSeparated
    .refine((list) => list.every((one) => email.safeParse(one).success), {
      error: bilingual(
        'must be e-mail addresses, separated by commas',
        'メールアドレスをカンマで区切って指定してください',
      ),
    })
    .describe('Recipients of alerts and reports, separated by commas. Unset: none by e-mail.'),
  ALERT_WEBHOOK_URL: httpUrl
    .optional()
    .describe('Where alerts are posted as JSON that Slack accepts. Unset: no webhook.'),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .min(16, bilingual('must have at least 16 characters', '16文字以上の値を指定してください'))
    .optional()
    .describe('Signs the webhooks of alerts. Needed with `ALERT_WEBHOOK_URL`.'),
  ALERT_LANGUAGE: z
    .enum(LANGUAGES, bilingual('must be en or ja', 'enまたはjaを指定してください'))
    .default('en')
    .describe('Language of alerts and reports: `en` or `ja`.'),
  ALERT_RUNBOOK_URL: httpUrl
    .optional()
    .describe(
      'URL in front of the paths of runbooks in alerts, e.g. of the repository. Unset: the path alone.',
    ),
  WATCH_WEB_URLS: commaSeparated
    .refine((list) => list.every((one) => httpUrl.safeParse(one).success), {
      error: bilingual(
        'must be URLs that start with http:// or https://, separated by commas',
        'http://またはhttps://で始まるURLをカンマで区切って指定してください',
      ),
    })
    .describe(
      'URLs of the web processes for the watcher, separated by commas. Unset: `http://localhost:PORT`.',
    ),
  WATCH_SECONDS: integer({ min: 1, max: 300, default: 10 }).describe(
    'Seconds between two rounds of the watcher. It notifies after three failures in a row.',
  ),
  WATCH_WORKER_SECONDS: integer({ min: 20, max: 3600, default: 60 }).describe(
    'Seconds without a heartbeat of any worker after which the watcher counts a failure.',
  ),
  HEARTBEAT_URL: httpUrl
    .optional()
    .describe(
      'URL of a dead man’s switch that the watcher requests each minute while alerts would arrive. Unset: none.',
    ),
})

/** Where to send mails to operators, for features beside the alerts. */
export const recipientVariables = variables.pick({ ALERT_EMAIL_TO: true, ALERT_LANGUAGE: true })

/** Whom alerts reach (specification, section 6). Without a channel they are only shown. */
export const alertVariables = variables.superRefine((env, context) => {
  if (env.ALERT_WEBHOOK_URL === undefined || env.ALERT_WEBHOOK_SECRET !== undefined) return
  const message = {
    en: 'must be set too: ALERT_WEBHOOK_URL is',
    ja: 'ALERT_WEBHOOK_URLを指定するときは必須です',
  }
  context.addIssue(customIssue(message, ['ALERT_WEBHOOK_SECRET']))
})

export type AlertEnvironment = z.infer<typeof variables>
