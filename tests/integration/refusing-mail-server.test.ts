import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { freePort } from '../support/system/free-port.ts'

const PASSWORD = 'the-password-of-the-mail-server'

let service: Service
let server: MailServer | undefined
let port: number

beforeAll(async () => {
  port = await freePort()
  service = await startService({
    env: { SMTP_URL: `smtp://the-service:${PASSWORD}@127.0.0.1:${port}` },
  })
})
afterEach(async () => {
  await server?.close()
  server = undefined
})
afterAll(() => service?.stop())

let invited = 0
async function invite() {
  const token = await service.tokenOf('art-admin')
  const json = { name: 'Invited', email: `invited-${++invited}@example.test` }
  return call(service, 'POST', '/api/artists', { token, json })
}

describe('an invitation', () => {
  it('is not mailed to a server whose certificate is not valid, which gets no password', async () => {
    server = await startMailServer({ port, tls: true, password: PASSWORD })
    const answer = await invite()
    expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
    expect(answer.text).not.toContain('certificate')
    expect([server.logins, server.mails]).toEqual([0, 0])
    expect(service.printed()).toMatch(/certificate (has expired|is not)|self-signed certificate/)
  })

  it('is not mailed by a server that refuses the login, whose password is not logged', async () => {
    server = await startMailServer({ port, tls: false, password: 'another password' })
    const answer = await invite()
    expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
    expect([server.logins, server.mails]).toEqual([1, 0])
    expect(service.printed()).toContain('Invalid login')
    for (const secret of [PASSWORD, Buffer.from(PASSWORD).toString('base64'), 'the-service']) {
      expect(service.printed() + answer.text).not.toContain(secret)
    }
  })

  it('is mailed once the server accepts the login', async () => {
    server = await startMailServer({ port, tls: false, password: PASSWORD })
    expect(await invite()).toAnswer(200)
    expect([server.logins, server.mails]).toEqual([1, 1])
  })
})
