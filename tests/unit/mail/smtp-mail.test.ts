import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMail } from '../../../src/mail/adapters/smtp/create-smtp-mail.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import { freePort } from '../../support/system/free-port.ts'

const PASSWORD = 'password-of-the-mail-server'
let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function startServer(): Promise<number> {
  const port = await freePort()
  server = await startMailServer({ port, tls: false, password: PASSWORD })
  return port
}
const checkOf = (login: string, port: number) =>
  createSmtpMail({ url: `smtp://${login}@127.0.0.1:${port}` }).check()

describe('the check of outgoing mail', () => {
  it('logs in and sends nothing', async () => {
    const port = await startServer()
    expect(await checkOf(`service:${PASSWORD}`, port)).toEqual({ status: 'healthy' })
    expect([server?.logins, server?.mails]).toEqual([1, 0])
  })

  it('says that the mail server rejects the login, without the login', async () => {
    const port = await startServer()
    const failure = checkOf('service:wrong', port)
    await expect(failure).rejects.toMatchObject({
      code: 'MAIL_UNAVAILABLE',
      message: 'The mail server rejects the login of SMTP_URL.',
    })
  })

  it('says that the mail server does not answer', async () => {
    await expect(checkOf('service:any', await freePort())).rejects.toMatchObject({
      code: 'MAIL_UNAVAILABLE',
      message: 'The mail server of SMTP_URL does not answer.',
    })
  })
})
