import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailSummary } from './caught-mail.ts'

const MAX_BYTES = 25 * 1024 * 1024
const CLOSE_MS = 2000

export type SmtpPart = { readonly port: number; close(): Promise<void> }

/**
 * Takes every mail over SMTP, with any login or none. A message is acknowledged once `keep` has
 * resolved; larger than 25 MB is refused with 552, a failing `keep` with 451.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken.
 */
export async function startSmtpPart(input: {
  readonly port: number
  readonly host: string
  readonly keep: (envelope: MailSummary['envelope'], raw: Buffer) => Promise<unknown>
}): Promise<SmtpPart> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // A client would try the certificate of the catcher and refuse it.
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: CLOSE_MS,
    size: MAX_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        // What is too large is read to its end, as SMTP asks, and not kept.
        if (stream.sizeExceeded) chunks.length = 0
        else chunks.push(chunk)
      })
      stream.on('error', (error) => done(error))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'A message may have at most 25 MB'))
        input.keep(envelopeOf(session), Buffer.concat(chunks)).then(
          () => done(null, 'Caught'),
          (error: unknown) => {
            process.stderr.write(`mail catcher: ${String(error)}\n`)
            done(refusal(451, 'The message could not be stored'))
          },
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(input.port, input.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // A client that hangs up in the middle is its own affair.
  server.on('error', (error) => process.stderr.write(`mail catcher: ${error.message}\n`))
  const bound = server.server.address()
  return {
    port: bound !== null && typeof bound === 'object' ? bound.port : input.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function envelopeOf(session: SMTPServerSession): MailSummary['envelope'] {
  const { mailFrom, rcptTo } = session.envelope
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map((recipient) => recipient.address),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
