import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** Attempts to log in, right or wrong. */
  readonly logins: number
  /** Mails that it has accepted. */
  readonly mails: number
  close(): Promise<void>
}

export type MailServerOptions = {
  readonly port: number
  /** Whether it offers STARTTLS, with a certificate that clients refuse. */
  readonly tls: boolean
  /** The only password that it accepts. */
  readonly password: string
}

/** An SMTP server that requires a login. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { port, tls, password } = options
  let logins = 0
  let mails = 0
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: !tls,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      logins += 1
      if (auth.password === password) done(null, { user: auth.username })
      else done(new Error('Invalid username or password'))
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        mails += 1
        done()
      })
    },
  })
  // A client that refuses the certificate ends the connection with an error.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    get logins() {
      return logins
    },
    get mails() {
      return mails
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
