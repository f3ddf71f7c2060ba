import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const EMAIL = 'artist@example.test'

let service: Service
let mailServer: Server
/** Connections that the service has opened to it. */
let connections = 0

beforeAll(async () => {
  // Accepts connections and never says a word.
  mailServer = createServer((socket) => {
    connections += 1
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const address = mailServer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  service = await startService({
    env: {
      LOCAL_LOGIN: 'break-glass',
      // The timeout of the service, only shorter.
      SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=100`,
    },
  })
})
afterAll(async () => {
  await service?.stop()
  mailServer?.close()
})

describe('while the mail server does not answer', () => {
  it('a forgotten password is answered without it, in the same way for an account and for none', async () => {
    const forgot = (email: string) =>
      call(service, 'POST', '/api/users/forgot-password', { json: { email } })
    const answers = [await forgot(EMAIL), await forgot('nobody@example.test')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(connections).toBe(0)
  })

  it('its job ends by the timeout, is repeated later and keeps neither token nor address', async () => {
    await service.startWorker()
    const [job] = await until('the end of the attempt', async () => {
      const text = `select data, output from jobs.job
        where name = 'mail-password-reset' and state = 'retry'`
      const rows = await service.rows(text)
      return rows.length > 0 ? rows : null
    })
    const users = await service.rows(
      'select id, reset_password_token from users where email = $1',
      [EMAIL],
    )
    expect(job?.data).toEqual({ account: users[0]?.id, language: 'en' })
    expect(users[0]?.reset_password_token).toMatch(/^[0-9a-f]{40}$/)
    for (const text of [JSON.stringify(job), service.printed()]) {
      expect(text).not.toContain(EMAIL)
      expect(text).not.toContain(users[0]?.reset_password_token)
    }
  })

  it('an invitation ends by the timeout, and its account stays', async () => {
    const before = connections
    const token = await service.tokenOf('super-admin')
    const json = { name: 'Invited', email: 'invited@example.test' }
    const answer = await call(service, 'POST', '/api/artists', { token, json })
    expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
    expect(connections).toBeGreaterThan(before)
    expect(await service.rows('select 1 from users where email = $1', [json.email])).toHaveLength(1)
  })
})
