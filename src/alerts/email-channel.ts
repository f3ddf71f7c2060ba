import type { Channel } from './channel.ts'
import { alertMessage, type MessageOptions } from './message.ts'
import { type OnRefused, type SendMail, sendOperatorMail } from './send-operator-mail.ts'

type Options = MessageOptions & {
  readonly to: readonly string[]
  readonly sendMail: SendMail
  readonly onRefused: OnRefused
}

/** Alerts by e-mail. The Message-ID is that of the notification, so that mail clients recognise a repeat. */
export function emailChannel({ to, sendMail, onRefused, ...options }: Options): Channel {
  const domain = new URL(options.serverUrl).hostname
  return {
    name: 'email',
    async send(notification) {
      const { subject, lines } = alertMessage(notification, options)
      const messageId = `<${notification.id}.alert@${domain}>`
      const mail = { to, subject, text: lines.join('\n'), messageId }
      await sendOperatorMail(sendMail, mail, onRefused)
    },
  }
}
