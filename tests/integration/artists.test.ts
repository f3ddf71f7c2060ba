import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { startMailCatcher } from '../../src/stand-ins/mail-catcher/start.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createDraft, createWithImage, expectSuccess } from '../support/artworks/register.ts'
import {
  answerOfProvider,
  type Cookies,
  cookieHeader,
  visit,
} from '../support/identity/browser-login.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { type Shop, shopOf } from '../support/shop/shop.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

type Row = {
  id: string
  name: string
  email: string
  state: string
  works: { draft: number }
  invitation_expires_at: string | null
  last_activity_at: string | null
}
type Page = { docs: Row[]; totalDocs: number }

const NOBODY = '00000000-0000-4000-8000-000000000000'

let service: Service
let mails: Awaited<ReturnType<typeof startMailCatcher>>
let manager: string
const accounts = new Map<string, string>()

beforeAll(async () => {
  mails = await catchMails()
  service = await startService({
    env: { SMTP_URL: `smtp://127.0.0.1:${mails.smtpPort}`, ADMIN_EMAIL: 'Chief@example.test' },
  })
  manager = await service.tokenOf('art-admin')
  const { rows } = await withClient(service.databaseUrl, (client) =>
    client.query<{ id: string; idp_uid: string }>('SELECT id, idp_uid FROM users'),
  )
  for (const { id, idp_uid } of rows) accounts.set(idp_uid.replace('dev-', ''), id)
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

const idOf = (login: Login) => accounts.get(login) ?? ''
const page = async (query = '', token = manager) =>
  (await call<Page>(service, 'GET', `/api/artists?limit=100&${query}`, { token })).body
const rowOf = async (id: string) => (await page()).docs.find((row) => row.id === id)

let count = 0
async function invite() {
  count += 1
  const email = `invited-${count}@example.test`
  const json = { name: `Invited ${count}`, email }
  const answer = await call<{ id: string }>(service, 'POST', '/api/artists', {
    token: manager,
    json,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id: answer.body.id, email, token: await tokenFor(email) }
}

type Caught = { messages: { id: string; to: unknown }[] }

/** The invitations that came by mail to an address, the newest first. */
async function tokensFor(email: string): Promise<string[]> {
  const { messages } = (await (await fetch(`${mails.url}/api/messages`)).json()) as Caught
  const texts = []
  for (const { id, to } of messages) {
    if (!JSON.stringify(to).includes(email)) continue
    texts.push(await (await fetch(`${mails.url}/api/messages/${id}`)).text())
  }
  return texts.flatMap((text) => /inv_[\w-]{43}/.exec(text) ?? [])
}
const tokenFor = (email: string) =>
  until(`mail to ${email}`, async () => (await tokensFor(email))[0])

const redeem = (token: string, idToken: string) =>
  call(service, 'POST', '/api/artists/invitation', { token: idToken, json: { token } })
const person = (sub: string, email: string) =>
  signIdToken(service, { sub, email, email_verified: true })

describe('the invitation of an artist', () => {
  it('binds the account to the user who logs in at the provider with the invited e-mail', async () => {
    const { id, email, token } = await invite()
    const invited = await rowOf(id)
    expect(invited).toMatchObject({ state: 'invited', email, last_activity_at: null })
    const hours = (Date.parse(invited?.invitation_expires_at ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const idToken = await person('sub-of-invited', email.toUpperCase())
    expect(await call(service, 'GET', '/api/artworks', { token: idToken })).toAnswer(401)
    expect((await redeem(token, idToken)).body).toEqual({ id })
    expect((await rowOf(id))?.state).toBe('active')
    expect((await createDraft(service, idToken)).artwork_id).toBeDefined()
    const active = await rowOf(id)
    expect(active).toMatchObject({ works: { draft: 1 }, invitation_expires_at: null })
    expect(Date.parse(active?.last_activity_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const me = await call(service, 'GET', '/api/users/me', { token: idToken })
    expect(me.body).toMatchObject({ user: { id, roles: ['artist'] } })
  })

  it('is redeemed by the link of the mail and the login that follows, and opens the console', async () => {
    const artist = idOf('artist-2')
    await withClient(service.databaseUrl, (client) =>
      client.query('UPDATE users SET idp_uid = NULL WHERE id = $1', [artist]),
    )
    await call(service, 'POST', `/api/artists/${artist}/invite`, { token: manager })
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
    const dump = await withClient(service.databaseUrl, (client) =>
      client.query('SELECT row_to_json(users)::text AS row FROM users'),
    )
    expect(JSON.stringify(dump.rows)).not.toContain(token)
  })

  it('ends with its time, with a newer one and with the account', async () => {
    const late = await invite()
    await withClient(service.databaseUrl, (client) =>
      client.query(
        "UPDATE users SET invitation_expires_at = now() - interval '1 second' WHERE id = $1",
        [late.id],
      ),
    )
    expect(await redeem(late.token, await person('sub-late', late.email))).toAnswer(403)
    expect((await rowOf(late.id))?.state).toBe('unbound')

    const post = (path: string) => call(service, 'POST', `/api/artists/${path}`, { token: manager })
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
      const answer = await call(service, 'POST', '/api/artists', { token: manager, json })
      expect([email, answer.status, pathsOf(answer)]).toEqual([email, 409, ['email']])
    }
  })

  it('to the configured administrator is refused, whom its manager could keep out by it', async () => {
    const json = { name: 'Chief', email: 'CHIEF@example.test' }
    const answer = await call(service, 'POST', '/api/artists', { token: manager, json })
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
    const json = { name: 'Somebody', email: 'somebody@example.test', ...fields }
    const answer = await call(service, 'POST', '/api/artists', { token: manager, json })
    expect([answer.status, pathsOf(answer)]).toEqual([400, [path]])
  })

  it('says so when the mail server is away, and can be sent again when it is back', async () => {
    const { smtpPort } = mails
    await mails.close()
    const json = { name: 'Unlucky', email: 'unlucky@example.test' }
    const answer = await call(service, 'POST', '/api/artists', { token: manager, json })
    mails = await catchMails(smtpPort)
    expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
    const [invited] = (await page('search=unlucky')).docs
    expect(invited?.state).toBe('invited')
    expect(await tokensFor(json.email)).toEqual([])
    const path = `/api/artists/${invited?.id}/invite`
    const again = await call(service, 'POST', path, { token: manager })
    expect(again).toAnswer(200)
    const token = await tokenFor(json.email)
    expect(await redeem(token, await person('unlucky', json.email))).toAnswer(200)
  })
})

describe('the accounts of docs', () => {
  it('are listed alone, without accounts that are more than an artist', async () => {
    const { docs, totalDocs } = await page()
    expect(docs).toHaveLength(totalDocs)
    const emails = docs.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(['artist@example.test', 'artist-2@example.test']))
    expect(emails.filter((email) => email.includes('admin'))).toEqual([])
    expect((await page('search=artist-2')).docs.map(({ id }) => id)).toEqual([idOf('artist-2')])
    const nul = await call(service, 'GET', '/api/artists?search=%00', { token: manager })
    expect(nul).toAnswer(400, 'VALIDATION_FAILED')
    for (const search of ['%25', '_', '%27', '%5C']) {
      expect((await page(`search=${search}`)).docs).toEqual([])
    }
  })

  it('are disabled at once and enabled again, without their old sessions', async () => {
    const json = { email: 'artist-2@example.test', password: 'artist-2-password' }
    const login = await call(service, 'POST', '/api/users/login', { json })
    const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const headers = { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
    const token = await service.tokenOf('artist-2')
    const use = async () => [
      (await call(service, 'GET', '/api/artworks', { token })).status,
      (await call(service, 'GET', '/api/artworks', { headers })).status,
    ]
    const path = `/api/artists/${idOf('artist-2')}`
    expect(await use()).toEqual([200, 200])
    await call(service, 'POST', `${path}/disable`, { token: manager })
    expect(await use()).toEqual([401, 401])
    await call(service, 'POST', `${path}/enable`, { token: manager })
    expect(await use()).toEqual([200, 401])
  })

  it.each(['super-admin', 'art-admin', 'photo-admin'] as const)(
    'are not a way to touch %s, who holds more',
    async (login) => {
      for (const operation of ['disable', 'enable', 'invite']) {
        const path = `/api/artists/${idOf(login)}/${operation}`
        const answer = await call(service, 'POST', path, { token: manager })
        expect([operation, answer.status]).toEqual([operation, 404])
      }
      const token = await service.tokenOf(login)
      expect(await call(service, 'GET', '/api/users/me', { token })).toAnswer(200)
    },
  )

  it.each(['artist', 'photo-admin'] as const)('are closed to %s', async (login) => {
    const token = await service.tokenOf(login)
    for (const [method, path, json] of [
      ['GET', '/api/artists'],
      ['GET', `/api/artists/sales?ids=${idOf('artist-2')}`],
      ['POST', '/api/artists', { name: 'x', email: 'x@example.test' }],
      ['POST', `/api/artists/${idOf('artist-2')}/disable`],
      ['POST', `/api/artists/${idOf('artist-2')}/invite`],
    ] as const) {
      const answer = await call(service, method, path, { token, json })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  it('are not managed by a user who lacks what artists hold in another brand', async () => {
    const root = await service.tokenOf('super-admin')
    const json = { id: 'poster', name: 'Poster', kind: 'artwork' }
    const created = await call(service, 'POST', '/api/brands', { token: root, json })
    expect(created).toAnswer(201)
    const answer = await call(service, 'POST', `/api/artists/${idOf('artist')}/disable`, {
      token: manager,
    })
    expect(answer).toAnswer(403)
    expect(answer.text).toContain('poster:create')
    const sales = `/api/artists/sales?ids=${idOf('artist')}`
    expect(await call(service, 'GET', sales, { token: manager })).toAnswer(403)
    expect(await call(service, 'GET', '/api/artists', { token: root })).toAnswer(200)
    await call(service, 'DELETE', '/api/brands/poster', { token: root })
  })
})

describe('the sales of artists', () => {
  type Sold = { artist: string; units: number; amount_jpy: number }
  const sales = (ids: string, token = manager) =>
    call<{ sales: Sold[]; since: string | null }>(service, 'GET', `/api/artists/sales?ids=${ids}`, {
      token,
    })
  const soldOf = async (login: Login, token = manager) => {
    const { body } = await sales(idOf(login), token)
    return body.sales.map(({ units, amount_jpy: yen }) => ({ units, yen }))
  }
  let shop: Shop
  let artwork: string

  beforeAll(async () => {
    const { COMMERCE_URL: url = '', COMMERCE_ACCESS_TOKEN: accessToken = '' } = service.env
    shop = shopOf({ url, accessToken })
    const token = await service.tokenOf('artist')
    artwork = await createWithImage(service, token, { title: 'Sold hills' })
    await composedArtwork(service, artwork)
    await createWithImage(service, token, { title: 'Never published' })
  })
  afterEach(() => service.setCommerceFault(undefined))

  it('are not known while the shop is away, and the list is there all the same', async () => {
    service.setCommerceFault(() => 'reset-before')
    const answer = await sales(idOf('artist'))
    expect(answer).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    expect(answer.text).toContain('The commerce platform is unavailable')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await rowOf(idOf('artist')))?.works.draft).toBeGreaterThan(0)
  })

  it('are what the shop sold of what they published, without what was cancelled', async () => {
    await expectSuccess(
      await call(service, 'POST', `/api/art/artworks/${artwork}/publish`, {
        token: await service.tokenOf('artist'),
      }),
    )
    const [product] = await service.products()
    const [dear, cheap] = [product?.variants[0], product?.variants.at(-1)]
    if (dear === undefined || cheap === undefined) throw new Error('no variants')
    await shop.buy([
      { variantId: dear.id, quantity: 2 },
      { variantId: cheap.id, quantity: 1 },
    ])
    await shop.buy([{ variantId: cheap.id, quantity: 4 }])
    await shop.cancel(await shop.buy([{ variantId: dear.id, quantity: 7 }]))
    const asked = [idOf('artist'), idOf('artist-2'), idOf('super-admin'), NOBODY]
    const { status, body } = await sales(asked.join(','))
    expect(status).toBe(200)
    expect(body.since).toBeNull()
    const yen = 2 * Number(dear.price) + 5 * Number(cheap.price)
    expect(yen).toBeGreaterThan(0)
    expect(body.sales.toSorted((a, b) => b.units - a.units)).toEqual([
      { artist: idOf('artist'), units: 7, amount_jpy: yen },
      { artist: idOf('artist-2'), units: 0, amount_jpy: 0 },
    ])
  })

  it('are remembered for a while, so that a reload does not read the orders again', async () => {
    let asked = 0
    service.setCommerceFault(() => {
      asked += 1
      return 'reset-before'
    })
    expect(await soldOf('artist')).toEqual([{ units: 7, yen: expect.any(Number) }])
    expect(asked).toBe(0)
  })

  it('count in the brands alone that the administrator edits', async () => {
    const moveTo = (brand: string) =>
      withClient(service.databaseUrl, (client) =>
        client.query('UPDATE artworks SET brand_id = $1 WHERE id = $2', [brand, artwork]),
      )
    await moveTo('photo')
    expect(await soldOf('artist')).toEqual([{ units: 0, yen: 0 }])
    const root = await service.tokenOf('super-admin')
    expect(await soldOf('artist', root)).toMatchObject([{ units: 7 }])
    await moveTo('art')
    expect(await soldOf('artist')).toMatchObject([{ units: 7 }])
  })

  it.each([
    '',
    'x',
    `${NOBODY},`,
    `${NOBODY}' or 'a'='a`,
    `${NOBODY}&ids=${NOBODY}`,
    Array(101).fill(NOBODY).join(','),
  ])('are asked for by the identifiers of at most 100 accounts, not by %j', async (ids) => {
    const answer = await sales(encodeURI(ids))
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })
})

describe('a role', () => {
  const everyWay = [
    { roles: ['super_admin'] },
    { roles: ['artist', 'super_admin'] },
    { roles: 'super_admin' },
    { roles: { en: ['super_admin'], ja: ['super_admin'] } },
    { roles: [['super_admin']] },
    { roles: ['*'] },
    { 'roles.0': 'super_admin' },
    { 'roles[0]': 'super_admin' },
    { Roles: ['super_admin'] },
    { idpUid: 'dev-super-admin' },
    { collection: 'users', _strategy: 'x', id: '00000000-0000-4000-8000-000000000000' },
    { hash: 'x', salt: 'x', resetPasswordToken: 'x', resetPasswordExpiration: '2099-01-01' },
    { invitationHash: 'x', invitationExpiresAt: '2099-01-01T00:00:00.000Z' },
    { sessions: [{ id: 'x', expiresAt: '2099-01-01T00:00:00.000Z' }] },
    { loginAttempts: 0, lockUntil: null, disabled: true },
  ]

  it.each(['artist', 'art-admin', 'photo-admin'] as const)(
    'is not taken by %s, whichever way it is asked for',
    async (login) => {
      const token = await service.tokenOf(login)
      const read = async () => {
        const { rows } = await withClient(service.databaseUrl, (client) =>
          client.query(
            `SELECT users.id, idp_uid, disabled, hash, salt, reset_password_token, invitation_hash,
               (SELECT array_agg(text ORDER BY "order") FROM users_texts WHERE parent_id = users.id) AS roles
             FROM users ORDER BY users.id`,
          ),
        )
        return rows
      }
      const before = await read()
      const id = idOf(login)
      for (const json of everyWay) {
        for (const [method, path] of [
          ['PATCH', `/api/users/${id}`],
          ['PATCH', `/api/users/${idOf('super-admin')}`],
          ['PATCH', '/api/users?where[id][exists]=true'],
          ['PATCH', `/api/users/${id}?locale=all&draft=true&overrideAccess=true&depth=3`],
          ['POST', `/api/users/${id}?_method=PATCH`],
          ['POST', `/api/users/${id}/duplicate`],
        ] as const) {
          const answer = await call(service, method, path, { token, json })
          expect([path, answer.status < 500]).toEqual([path, true])
        }
        const account = {
          name: 'x',
          email: `planted-${login}@example.test`,
          password: 'planted-pw',
        }
        const created = await call(service, 'POST', '/api/users', {
          token,
          json: { ...account, roles: ['artist'], ...json },
        })
        // A value of another type is refused before anybody asks who sends it.
        expect([400, 403]).toContain(created.status)
      }
      expect(await read()).toEqual(before)
    },
  )

  it('is not found by asking about others', async () => {
    const token = await service.tokenOf('art-admin')
    const root = await service.tokenOf('super-admin')
    for (const [query, status, forRoot] of [
      ['users?where[roles][contains]=super_admin', 200, true],
      ['users?where[or][0][email][like]=super&where[or][1][name][like]=Super', 200, true],
      ['users?where[idpUid][equals]=dev-super-admin', 200, true],
      [`users/${idOf('super-admin')}`, 404, true],
      ['users?sort=invitationHash&where[name][like]=Super', 400, false],
      ['artworks?where[owner.roles][contains]=super_admin', 400, false],
      ['payload-preferences?where[user.value][exists]=true', 200, false],
    ] as const) {
      const answer = await call(service, 'GET', `/api/${query}`, { token })
      expect([query, answer.status]).toEqual([query, status])
      expect([query, answer.text.includes('super-admin@')]).toEqual([query, false])
      const control = await call(service, 'GET', `/api/${query}`, { token: root })
      expect([query, control.text.includes('super-admin@')]).toEqual([query, forRoot])
    }
    const probe = await call(service, 'GET', '/api/users?where[invitationHash][like]=a', { token })
    expect(probe).toAnswer(400)
  })

  it('is named once', async () => {
    const token = await service.tokenOf('super-admin')
    const json = { roles: ['artist', 'artist'] }
    const path = `/api/users/${idOf('artist')}`
    expect(await call(service, 'PATCH', path, { token, json })).toAnswer(400)
  })
})

describe('the last super administrator', () => {
  const demote = { roles: ['artist'] }
  const patch = async (id: string, json: object, token: string) =>
    call(service, 'PATCH', `/api/users/${id}`, { token, json })

  it('cannot be demoted, disabled or deleted, not even by themselves', async () => {
    const token = await service.tokenOf('super-admin')
    const id = idOf('super-admin')
    for (const json of [demote, { disabled: true }]) {
      const answer = await patch(id, json, token)
      expect(answer, JSON.stringify(json)).toAnswer(409, 'LAST_SUPER_ADMIN')
    }
    const deleted = await call(service, 'DELETE', `/api/users/${id}`, { token })
    expect(deleted).toAnswer(409, 'LAST_SUPER_ADMIN')
    await call(service, 'PATCH', '/api/users?where[id][exists]=true', {
      token,
      json: { disabled: true },
    })
    expect(await call(service, 'GET', '/api/users/me', { token })).toAnswer(200)
  })

  const ids = () => [idOf('super-admin'), idOf('photo-admin')]
  /** Makes both accounts super administrators; returns their tokens. */
  async function appointTwo(): Promise<string[]> {
    await withClient(service.databaseUrl, async (client) => {
      await client.query('UPDATE users SET disabled = false')
      await client.query("UPDATE users_texts SET text = 'super_admin' WHERE parent_id = ANY($1)", [
        ids(),
      ])
    })
    return [await service.tokenOf('super-admin'), await service.tokenOf('photo-admin')]
  }
  const remaining = () =>
    withClient(service.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT users.id FROM users JOIN users_texts ON parent_id = users.id
         WHERE text = 'super_admin' AND disabled IS NOT TRUE`,
      )
      return rows.map(({ id }) => id)
    })

  it('stays when two of them remove each other at the same moment', async () => {
    const [first = '', second = ''] = ids()
    const [a = '', b = ''] = await appointTwo()
    const answers = await withClient(service.databaseUrl, async (holder) => {
      // Both requests are authenticated and wait for the same lock before either is decided.
      await holder.query('BEGIN')
      await holder.query("SELECT pg_advisory_xact_lock(hashtext('last super administrator'))")
      const both = Promise.all([patch(first, demote, b), patch(second, { disabled: true }, a)])
      await until('both to wait for the lock', async () => {
        const { rowCount } = await withClient(service.databaseUrl, (client) =>
          client.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"),
        )
        return rowCount === 2
      })
      await holder.query('COMMIT')
      return both
    })
    const told = answers.map((answer) => `${answer.status} ${codeOf(answer) ?? ''}`.trim())
    expect(told.toSorted()).toEqual(['200', '409 LAST_SUPER_ADMIN'])
    expect(await remaining()).toEqual([answers[0]?.status === 200 ? second : first])
  })

  it('stays when one request removes all of them', async () => {
    const [a = ''] = await appointTwo()
    const bulk = `/api/users?where[id][in]=${ids().join(',')}`
    const answer = await call<{ docs: unknown[] }>(service, 'PATCH', bulk, {
      token: a,
      json: demote,
    })
    expect([answer.status, answer.body.docs]).toEqual([400, []])
    expect((await remaining()).toSorted()).toEqual(ids().toSorted())
  })
})
