import { Readable } from 'node:stream'
import { NotDelivered } from './channel.ts'

/** What Nodemailer needs to know of a mail. */
export type OperatorMail = {
  readonly to: string[]
  readonly subject: string
  readonly text: Readable
  readonly html?: string
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends one mail with Nodemailer, and returns what that does. */
export type SendMail = (mail: OperatorMail) => Promise<unknown>

type Content = Pick<OperatorMail, 'subject' | 'html' | 'messageId'> & {
  readonly to: readonly string[]
  readonly text: string
}

/** Called with how many of the recipients the mail server has refused, while it has accepted the mail for others. */
export type OnRefused = (recipients: number) => void

/**
 * Makes one attempt to send a mail to operators.
 *
 * Nodemailer reports the end of a connection with the same codes before and after it has sent the mail. It reads a stream
 * only when it has connected and logged in, so a text that was never read has certainly not been delivered.
 *
 * @throws NotDelivered if it certainly has not arrived. After any other error it may have.
 */
export async function sendOperatorMail(
  sendMail: SendMail,
  { to, text, ...content }: Content,
  onRefused: OnRefused,
): Promise<void> {
  let wasRead = false
  const stream = Readable.from(
    (function* () {
      wasRead = true
      yield Buffer.from(text)
    })(),
  )
  try {
    const sent = await sendMail({
      ...content,
      to: [...to],
      text: stream,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    const { rejected } = (sent ?? {}) as { readonly rejected?: readonly unknown[] }
    // Not an error: the others would receive the mail again.
    if (rejected && rejected.length > 0) onRefused(rejected.length)
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = `mail server ${responseCode ?? code ?? 'failed'}`
    if (!wasRead || responseCode !== undefined) throw new NotDelivered(reason)
    // Its own message may name the recipients, and is logged.
    throw new Error(`The result of a mail is unknown: ${reason}.`)
  } finally {
    stream.destroy()
  }
}
