import type { Channel, ChannelName } from './channel.ts'
import { emailChannel } from './email-channel.ts'
import type { OnRefused, SendMail } from './send-operator-mail.ts'
import type { AlertEnvironment } from './variables.ts'
import { webhookChannel } from './webhook-channel.ts'

type Given = {
  readonly serverUrl: string
  readonly sendMail: SendMail
  readonly onRefused: OnRefused
}

/** The channels that the environment configures. */
export function configuredChannels(
  env: AlertEnvironment,
  { serverUrl, ...mail }: Given,
): readonly Channel[] {
  const message = {
    language: env.ALERT_LANGUAGE,
    serverUrl,
    runbookUrl: env.ALERT_RUNBOOK_URL,
  }
  const { ALERT_EMAIL_TO: to, ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret = '' } = env
  return [
    ...(to.length > 0 ? [emailChannel({ ...message, to, ...mail })] : []),
    ...(url === undefined ? [] : [webhookChannel({ ...message, url, secret })]),
  ]
}

/** Their names, where nothing is sent. */
export const channelNames = ({
  ALERT_EMAIL_TO: to,
  ALERT_WEBHOOK_URL: url,
}: AlertEnvironment): readonly ChannelName[] => [
  ...(to.length > 0 ? (['email'] as const) : []),
  ...(url === undefined ? [] : (['webhook'] as const)),
]
