import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { startMailCatcher } from '../../src/stand-ins/mail-catcher/start.ts'
import { sessionCookie } from '../support/identity/password-login.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { rawCode, sendRaw } from '../support/service/raw-http.ts'
import { type Service, startService } from '../support/service/service.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

const EMAIL = 'artist@example.test'
const OLD = 'artist-password'
const NEW = 'a-new-and-long-password'

let service: Service
let mails: Awaited<ReturnType<typeof startMailCatcher>>

const catchMails = async (smtpPort = 0) =>
  startMailCatcher({ smtpPort, httpPort: 0, dataDir: await makeTemporaryFolder() })

beforeAll(async () => {
  mails = await catchMails()
  service = await startService({
    env: { LOCAL_LOGIN: 'break-glass', SMTP_URL: `smtp://127.0.0.1:${mails.smtpPort}` },
  })
  await service.startWorker()
})
afterAll(async () => {
  await service?.stop()
  await mails?.close()
})
beforeEach(async () => {
  // A job that stores a token locks its account, and a request passes over a locked one.
  await until('all jobs are done', async () => {
    const text = `SELECT 1 FROM jobs.job WHERE name = 'mail-password-reset' AND state < 'completed'`
    return (await service.rows(text)).length === 0
  })
  await service.rows('UPDATE users SET reset_password_requested_at = NULL')
})

const post = (path: string, json: object, headers = {}) =>
  call<{ user?: { id: string } }>(service, 'POST', `/api/users${path}`, { json, headers })
const forgot = (email: string, headers = {}) => post('/forgot-password', { email }, headers)
const logIn = (password: string) => post('/login', { email: EMAIL, password })
/** How many mails wait or were sent to the account. */
const jobs = async () => {
  const text = `SELECT 1 FROM jobs.job JOIN users ON users.id::text = data->>'account'
    WHERE job.name = 'mail-password-reset' AND email = $1`
  return (await service.rows(text, [EMAIL])).length
}
const actions = async () =>
  (await service.rows('SELECT action, outcome, actor FROM audit_log ORDER BY created_at, id')).map(
    ({ action, outcome, actor }) => [action, outcome, actor],
  )

/** The mails about a password, the newest first. */
async function texts(): Promise<string[]> {
  type Caught = { messages: { id: string; to: unknown }[] }
  const { messages } = (await (await fetch(`${mails.url}/api/messages`)).json()) as Caught
  const found = []
  for (const { id, to } of messages) {
    expect(JSON.stringify(to)).toContain(EMAIL)
    found.push(await (await fetch(`${mails.url}/api/messages/${id}`)).text())
  }
  return found
}

/** Their links. */
async function links(): Promise<string[]> {
  return (await texts()).flatMap((text) => /https?:[^"'<> \\]+\/reset\/[0-9a-f]+/.exec(text) ?? [])
}

/** Asks for a mail and returns its token. */
async function tokenByMail(): Promise<string> {
  const before = (await links()).length
  expect(await forgot(EMAIL)).toAnswer(200)
  const [link = ''] = await until('the mail', async () => {
    const all = await links()
    return all.length > before ? all : null
  })
  return link.split('/').at(-1) ?? ''
}

describe('a forgotten password', () => {
  it('brings the same response for an account, for none, for one that is locked and for a disabled one', async () => {
    const answers = [await forgot(EMAIL), await forgot('nobody@example.test')]
    await service.rows('UPDATE users SET reset_password_requested_at = NULL')
    await withClient(service.databaseUrl, async (holder) => {
      await holder.query('BEGIN')
      await holder.query('SELECT 1 FROM users FOR UPDATE')
      answers.push(await forgot(EMAIL))
      await holder.query('ROLLBACK')
    })
    await service.rows('UPDATE users SET disabled = true WHERE email = $1', [EMAIL])
    answers.push(await forgot(EMAIL))
    await service.rows('UPDATE users SET disabled = false WHERE email = $1', [EMAIL])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('writes as much to the database for an account as for none', async () => {
    const all = async () =>
      (await service.rows("SELECT 1 FROM jobs.job WHERE name = 'mail-password-reset'")).length
    const before = await all()
    await forgot(EMAIL)
    await forgot('nobody@example.test')
    expect((await all()) - before).toBe(2)
  })

  it('needs an e-mail address', async () => {
    for (const email of ['', ' ', null, 7, { like: 'a' }]) {
      const answer = await post('/forgot-password', { email })
      expect([email, answer.status, pathsOf(answer)]).toEqual([email, 400, ['email']])
    }
  })

  it('is mailed as a link to the service, whatever host the request names', async () => {
    await tokenByMail()
    const body = JSON.stringify({ email: EMAIL })
    await service.rows('UPDATE users SET reset_password_requested_at = NULL')
    const answer = await sendRaw(service.url, [
      [
        'POST /api/users/forgot-password HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    ])
    expect([answer.status, rawCode(answer)]).toEqual([200, undefined])
    const all = await until('the second mail', async () => {
      const found = await links()
      return found.length > 1 ? found : null
    })
    for (const link of all) expect(new URL(link).origin).toBe(service.url)
  })

  it('sends no second mail within a few seconds', async () => {
    expect(await forgot(EMAIL)).toAnswer(200)
    // However slow the machine is, the second request is early.
    await service.rows(`UPDATE users SET reset_password_requested_at = now() + interval '1 hour'
      WHERE reset_password_requested_at IS NOT NULL`)
    const before = await jobs()
    expect(await forgot(EMAIL)).toAnswer(200)
    expect(await jobs()).toBe(before)
  })

  it('is mailed in the language of the request', async () => {
    await forgot(EMAIL, { 'accept-language': 'ja' })
    await until('the Japanese mail', async () =>
      (await texts()).some((text) => /再設定/.test(text)),
    )
  })
})

describe('the token of the mail', () => {
  it('sets the password once, ends all sessions and is audited; no log has it', async () => {
    const cookie = sessionCookie(await logIn(OLD))
    const session = { headers: { cookie, origin: service.url } }
    const me = () => call<{ user: object | null }>(service, 'GET', '/api/users/me', session)
    expect((await me()).body.user).not.toBeNull()
    const token = await tokenByMail()
    await service.rows('DELETE FROM audit_log')
    const answer = await post('/reset-password', { token, password: NEW })
    expect(answer).toAnswer(200)
    const id = answer.body.user?.id
    expect(await actions()).toContainEqual(['users.reset-password', 'allowed', id])
    const ended = await me()
    expect([ended.status, ended.body.user ?? null]).toEqual([200, null])
    expect([(await logIn(OLD)).status, (await logIn(NEW)).status]).toEqual([401, 200])
    const again = await post('/reset-password', { token, password: OLD })
    expect(again).toAnswer(401, 'UNAUTHENTICATED')
    expect(await logIn(NEW)).toAnswer(200)
    expect(service.printed()).not.toContain(token)
    for (const table of ['audit_log', 'jobs.job']) {
      expect(JSON.stringify(await service.rows(`SELECT * FROM ${table}`))).not.toContain(token)
    }
  })

  it('is worth nothing when it is wrong, empty, of another type or expired', async () => {
    const token = await tokenByMail()
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    for (const tried of [wrong, '', null, { like: token.slice(0, 4) }, [token]]) {
      const answer = await post('/reset-password', { token: tried, password: OLD })
      expect(answer, JSON.stringify(tried)).toAnswer(401, 'UNAUTHENTICATED')
    }
    await service.rows("UPDATE users SET reset_password_expiration = now() - interval '1 second'")
    const late = await post('/reset-password', { token, password: OLD })
    expect(late).toAnswer(401, 'UNAUTHENTICATED')
    expect(await logIn(NEW)).toAnswer(200)
  })

  it('brings no disabled account back', async () => {
    const token = await tokenByMail()
    await service.rows('UPDATE users SET disabled = true WHERE email = $1', [EMAIL])
    const answer = await post('/reset-password', { token, password: OLD })
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    expect(answer.headers.get('set-cookie')).toBeNull()
    await service.rows('UPDATE users SET disabled = false WHERE email = $1', [EMAIL])
    expect(await logIn(NEW)).toAnswer(200)
  })
})
