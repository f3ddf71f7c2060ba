import { Readable } from 'node:stream'
import { type Channel, NotDelivered } from './channel.ts'
import { alertMessage, type MessageOptions } from './message.ts'

/** What Nodemailer needs to know of a mail. */
export type AlertMail = {
  readonly to: string[]
  readonly subject: string
  readonly text: Readable
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

type Options = MessageOptions & {
  readonly to: readonly string[]
  /** Sends one mail with Nodemailer. */
  readonly sendMail: (mail: AlertMail) => Promise<unknown>
}

/**
 * Alerts by e-mail. The Message-ID is that of the notification, so that mail clients recognise a repeat.
 *
 * Nodemailer reports the end of a connection with the same codes before and after it has sent the mail. It reads a stream
 * only when it has connected and logged in, so a text that was never read has certainly not been delivered.
 */
export function emailChannel({ to, sendMail, ...options }: Options): Channel {
  const domain = new URL(options.serverUrl).hostname
  return {
    name: 'email',
    async send(notification) {
      const { subject, lines } = alertMessage(notification, options)
      let wasRead = false
      const text = Readable.from(
        (function* () {
          wasRead = true
          yield Buffer.from(lines.join('\n'))
        })(),
      )
      try {
        await sendMail({
          to: [...to],
          subject,
          text,
          messageId: `<${notification.id}.alert@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        const reason = `mail server ${responseCode ?? code ?? 'failed'}`
        if (!wasRead || responseCode !== undefined) throw new NotDelivered(reason)
        // Its own message may name the recipients, and is logged.
        throw new Error(`The result of a mail is unknown: ${reason}.`)
      } finally {
        text.destroy()
      }
    },
  }
}
