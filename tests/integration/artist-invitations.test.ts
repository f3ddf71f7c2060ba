import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailCatcher } from '../../src/stand-ins/mail-catcher/start.ts'
import { type Artists, artistsOf } from '../support/artists/artists-of.ts'
import { createDraft } from '../support/artworks/register.ts'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import {
  answerOfProvider,
  type Cookies,
  cookieHeader,
  visit,
} from '../support/identity/browser-login.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

let service: Service
let mails: Awaited<ReturnType<typeof startMailCatcher>>
let artists: Artists
let idOf: AccountIds

beforeAll(async () => {
  mails = await catchMails()
  service = await startService({
    env: { SMTP_URL: `smtp://127.0.0.1:${mails.smtpPort}`, ADMIN_EMAIL: 'Chief@example.test' },
  })
  artists = await artistsOf(service)
  idOf = await accountIds(service)
})
afterAll(async () => {
  await service?.stop()
  await mails?.close()
})

const catchMails = async (smtpPort = 0) =>
  startMailCatcher({
    smtpPort,
    httpPort: 0,
    dataDir: await makeTemporaryFolder(),
    host: '127.0.0.1',
  })

let count = 0
async function invite() {
  count += 1
  const email = `invited-${count}@example.test`
  const json = { name: `Invited ${count}`, email }
  const answer = await call<{ id: string }>(service, 'POST', '/api/artists', {
    token: artists.manager,
    json,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id: answer.body.id, email, token: await tokenFor(email) }
}

type Caught = { messages: { id: string; to: unknown }[] }

/** The mails that came to an address, the newest first. */
async function mailsTo(email: string): Promise<string[]> {
  const { messages } = (await (await fetch(`${mails.url}/api/messages`)).json()) as Caught
  const texts = []
  for (const { id, to } of messages) {
    if (!JSON.stringify(to).includes(email)) continue
    texts.push(await (await fetch(`${mails.url}/api/messages/${id}`)).text())
  }
  return texts
}
const tokensFor = async (email: string) =>
  (await mailsTo(email)).flatMap((text) => /inv_[\w-]{43}/.exec(text) ?? [])
const tokenFor = (email: string) =>
  until(`mail to ${email}`, async () => (await tokensFor(email))[0])

const redeem = (token: string, idToken: string) =>
  call(service, 'POST', '/api/artists/invitation', { token: idToken, json: { token } })
const person = (sub: string, email: string) =>
  signIdToken(service, { sub, email, email_verified: true })

describe('the invitation of an artist', () => {
  it('says who invites', async () => {
    const { email } = await invite()
    const [text] = await mailsTo(email)
    expect(text).toContain('Akari Atelier invites you to register and sell your art.')
    expect(text).toContain('Akari Atelierより')
  })

  it('is from the company that the settings name, which must be a line of text', async () => {
    const token = await service.tokenOf('super-admin')
    const text = `SELECT id FROM system_settings WHERE category = 'general' AND key = 'company_name'`
    const [setting] = await service.rows<{ id: string }>(text)
    const name = (value: string) =>
      call(service, 'PATCH', `/api/system-settings/${setting?.id}`, { token, json: { value } })
    const signed = async (email: string) => {
      const mail = JSON.parse((await mailsTo(email))[0] ?? '{}') as Record<'from' | 'text', string>
      return [mail.from, mail.text.trimEnd().split('\n').at(-1)]
    }
    const { email: before } = await invite()
    const product = ['"Print commerce" <no-reply@localhost>', 'Print commerce']
    expect(await signed(before)).toEqual(product)
    for (const value of ['', '   ', 'Hikari\nArts', 'x'.repeat(61)]) {
      expect(await name(value), value).toAnswer(400, 'VALIDATION_FAILED')
    }
    expect(await name('Hikari "光" Arts')).toAnswer(200)
    const { email: after } = await invite()
    const [from, last] = await signed(after)
    expect(from).toMatch(/^"Hikari \\?"光\\?" Arts" <no-reply@localhost>$/)
    expect(last).toBe('Hikari "光" Arts')
  })

  it('binds the account to the user who logs in at the provider with the invited e-mail', async () => {
    const { id, email, token } = await invite()
    const invited = await artists.rowOf(id)
    expect(invited).toMatchObject({ state: 'invited', email, last_activity_at: null })
    const hours = (Date.parse(invited?.invitation_expires_at ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const idToken = await person('sub-of-invited', email.toUpperCase())
    expect(await call(service, 'GET', '/api/artworks', { token: idToken })).toAnswer(401)
    expect((await redeem(token, idToken)).body).toEqual({ id })
    expect((await artists.rowOf(id))?.state).toBe('active')
    expect((await createDraft(service, idToken)).artwork_id).toBeDefined()
    const active = await artists.rowOf(id)
    expect(active).toMatchObject({ works: { draft: 1 }, invitation_expires_at: null })
    expect(Date.parse(active?.last_activity_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const me = await call(service, 'GET', '/api/users/me', { token: idToken })
    expect(me.body).toMatchObject({ user: { id, roles: ['artist'] } })
  })

  it('is redeemed by the link of the mail and the login that follows, and opens the console', async () => {
    const artist = idOf('artist-2')
    await service.rows('UPDATE users SET idp_uid = NULL WHERE id = $1', [artist])
    await call(service, 'POST', `/api/artists/${artist}/invite`, { token: artists.manager })
    const link = `${service.url}/api/artists/invitation?token=${await tokenFor('artist-2@example.test')}`
    const browser: Cookies = new Map()
    expect((await visit(browser, link)).headers.get('location')).toBe(
      `${service.url}/api/users/oidc/login`,
    )
    const back = await answerOfProvider(service, browser, { account: 'dev-artist-2' })
    expect(await visit(browser, back)).toAnswer(200)
    const headers = { cookie: cookieHeader(browser, service.url), 'sec-fetch-site': 'same-origin' }
    const me = await call(service, 'GET', '/api/users/me', { headers })
    expect(me.body).toMatchObject({ user: { id: artist, idpUid: 'dev-artist-2' } })
    expect(headers.cookie).not.toContain('inv_')
    const stranger: Cookies = new Map()
    await visit(stranger, link)
    const again = await answerOfProvider(service, stranger, { account: 'dev-artist' })
    expect(await visit(stranger, again)).toAnswer(200)
    const other = { cookie: cookieHeader(stranger, service.url), 'sec-fetch-site': 'same-origin' }
    const them = await call(service, 'GET', '/api/users/me', { headers: other })
    expect(them.body).toMatchObject({ user: { id: idOf('artist') } })
  })

  it('that is no invitation leads nowhere', async () => {
    for (const token of ['', 'inv_x', 'https://example.test', '%0d%0aset-cookie:x=y']) {
      const answer = await call(service, 'GET', `/api/artists/invitation?token=${token}`)
      expect([token, answer.status, answer.headers.get('set-cookie')]).toEqual([token, 403, null])
    }
  })

  it('is worth nothing to others, nor a second time', async () => {
    const { email, token } = await invite()
    const rightful = await person('sub-rightful', email)
    for (const [who, idToken] of [
      ['another address', await person('sub-thief', 'thief@example.test')],
      ['no address', await signIdToken(service, { sub: 'sub-thief' })],
      [
        'an address that is not verified',
        await signIdToken(service, { sub: 'sub-thief', email, email_verified: false }),
      ],
      ['a user who has an account', await person('dev-artist', email)],
    ] as const) {
      const answer = await redeem(token, idToken)
      expect(answer, JSON.stringify(who)).toAnswer(403, 'INVITATION_INVALID')
    }
    const both = await Promise.all([redeem(token, rightful), redeem(token, rightful)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    const again = await person('sub-again', email)
    expect(await redeem(token, again)).toAnswer(403)
  })

  it('needs an ID token that the provider signed', async () => {
    const { token } = await invite()
    for (const idToken of ['', 'garbage', token]) {
      expect(await redeem(token, idToken)).toAnswer(401)
    }
    expect(await call(service, 'POST', '/api/artists/invitation', { json: { token } })).toAnswer(
      401,
    )
  })

  it('is not guessed and not forged', async () => {
    const { email, token } = await invite()
    const idToken = await person('sub-guess', email)
    for (const wrong of [token.slice(0, -1), `${token}x`, token.replace('inv_', ''), '', '%']) {
      expect([wrong, (await redeem(wrong, idToken)).status]).toEqual([wrong, 403])
    }
    const dump = await service.rows('SELECT row_to_json(users)::text AS row FROM users')
    expect(dump.length).toBeGreaterThan(0)
    expect(JSON.stringify(dump)).not.toContain(token)
  })

  it('ends with its time, with a newer one and with the account', async () => {
    const late = await invite()
    await service.rows(
      "UPDATE users SET invitation_expires_at = now() - interval '1 second' WHERE id = $1",
      [late.id],
    )
    expect(await redeem(late.token, await person('sub-late', late.email))).toAnswer(403)
    expect((await artists.rowOf(late.id))?.state).toBe('unbound')

    const post = (path: string) =>
      call(service, 'POST', `/api/artists/${path}`, { token: artists.manager })
    expect(await post(`${late.id}/invite`)).toAnswer(200)
    const newer = await until('the second mail', async () =>
      (await tokensFor(late.email)).find((found) => found !== late.token),
    )
    expect(await redeem(late.token, await person('sub-late', late.email))).toAnswer(403)
    expect(await redeem(newer, await person('sub-late', late.email))).toAnswer(200)
    expect(codeOf(await post(`${late.id}/invite`))).toBe('CONFLICT')

    const gone = await invite()
    expect(await post(`${gone.id}/disable`)).toAnswer(200)
    expect(await post(`${gone.id}/enable`)).toAnswer(200)
    expect(await redeem(gone.token, await person('sub-gone', gone.email))).toAnswer(403)
  })

  it('to an address that has an account is refused, and changes nothing', async () => {
    for (const email of ['super-admin@example.test', 'Artist@Example.test']) {
      const json = { name: 'Twice', email }
      const answer = await call(service, 'POST', '/api/artists', { token: artists.manager, json })
      expect([email, answer.status, pathsOf(answer)]).toEqual([email, 409, ['email']])
    }
  })

  it('to the configured administrator is refused, whom its manager could keep out by it', async () => {
    const json = { name: 'Chief', email: 'CHIEF@example.test' }
    const answer = await call(service, 'POST', '/api/artists', { token: artists.manager, json })
    expect([answer.status, pathsOf(answer)]).toEqual([409, ['email']])
  })

  it.each([
    [{ email: 'not-an-address' }, 'email'],
    [{ email: 'a@example.test\r\nBcc: victim@example.test' }, 'email'],
    [{ name: 'Two\r\nLines' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ roles: ['super_admin'] }, 'roles'],
    [{ idpUid: 'dev-super-admin' }, 'idpUid'],
    [{ password: 'chosen-by-the-inviter' }, 'password'],
    [{ disabled: true }, 'disabled'],
  ])('takes nothing but a name and an address: %j', async (fields, path) => {
    const json = { name: 'New Artist', email: 'new-artist@example.test', ...fields }
    const answer = await call(service, 'POST', '/api/artists', { token: artists.manager, json })
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  })

  it('says so when the mail server is away, and can be sent again when it is back', async () => {
    const { smtpPort } = mails
    await mails.close()
    const json = { name: 'Unlucky', email: 'unlucky@example.test' }
    const answer = await call(service, 'POST', '/api/artists', { token: artists.manager, json })
    mails = await catchMails(smtpPort)
    expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
    const [invited] = (await artists.page('search=unlucky')).docs
    expect(invited?.state).toBe('invited')
    expect(await tokensFor(json.email)).toEqual([])
    const path = `/api/artists/${invited?.id}/invite`
    const again = await call(service, 'POST', path, { token: artists.manager })
    expect(again).toAnswer(200)
    const token = await tokenFor(json.email)
    expect(await redeem(token, await person('unlucky', json.email))).toAnswer(200)
  })
})
