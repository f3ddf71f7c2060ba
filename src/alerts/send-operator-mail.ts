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

/** Sends one mail with Nodemailer. */
export type SendMail = (mail: OperatorMail) => Promise<unknown>

type Content = Pick<OperatorMail, 'subject' | 'html' | 'messageId'> & {
  readonly to: readonly string[]
  readonly text: string
}

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
): Promise<void> {
  let wasRead = false
  const stream = Readable.from(
    (function* () {
      wasRead = true
      yield Buffer.from(text)
    })(),
  )
  try {
    await sendMail({
      ...content,
      to: [...to],
      text: stream,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
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
