import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createInvitation } from '../../src/identity/invitation.ts'
import { answerOfProvider, type Cookies, cookieHeader } from '../support/identity/browser-login.ts'
import { type Answer, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const PUBLIC = 'https://console.example.test'
const SESSION = '__Host-payload-token'

let service: Service

beforeAll(async () => {
  service = await startService({
    publicUrl: PUBLIC,
    env: { FACTORY_TOKEN: 'own-token-of-the-factory', TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(() => service?.stop())

/** As a gateway that ends TLS passes a request on. */
const FORWARDED = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'console.example.test',
  'x-forwarded-for': '203.0.113.9',
}
const ask = (method: string, path: string, cookie?: string, json?: unknown) =>
  call<{ user?: { email: string } | null }>(service, method, path, {
    headers: { ...FORWARDED, origin: PUBLIC, ...(cookie !== undefined && { cookie }) },
    ...(json !== undefined && { json }),
  })

const logIn = (login: string, cookie?: string) => {
  const json = { email: `${login}@example.test`, password: `${login}-password` }
  return ask('POST', '/api/users/login', cookie, json)
}

/** In lower case; browsers ignore what Payload writes behind these two (RFC 6265, section 5.2). */
const attributeOf = (text: string) => text.toLowerCase().replace(/^(secure|httponly)=true$/, '$1')

/** Name and attributes, in lower case, of each cookie that an answer sets. */
function cookiesOf({ headers }: Answer<unknown>) {
  return headers.getSetCookie().map((text) => {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
    return { pair, name: pair.split('=', 1)[0], attributes: attributes.map(attributeOf) }
  })
}

function expectHardened(answer: Answer<unknown>, ...names: string[]): void {
  const cookies = cookiesOf(answer)
  expect(cookies.map(({ name }) => name).sort()).toEqual(names.sort())
  for (const { attributes } of cookies) {
    expect(attributes).toEqual(
      expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/']),
    )
    expect(attributes.filter((one) => one.startsWith('domain'))).toEqual([])
  }
}

/** The session that an answer begins, as a browser sends it. */
const sessionOf = (answer: Answer<unknown>) =>
  cookiesOf(answer).find(({ name }) => name === SESSION)?.pair ?? ''

const userOf = async (cookie: string) => {
  const { body } = await ask('GET', '/api/users/me', cookie)
  return body.user?.email ?? null
}

/** A login at the identity provider by a browser that calls the service by its public URL. */
async function throughProvider(planted: string) {
  const begun = await ask('GET', '/api/users/oidc/login', planted)
  const jar: Cookies = new Map([[service.url, new Map()]])
  const back = await answerOfProvider(service, jar, { account: 'dev-artist' }, '', PUBLIC)
  const { pathname, search } = new URL(back)
  const cookie = [cookieHeader(jar, service.url), planted].filter(Boolean).join('; ')
  return { begun, ended: await ask('GET', pathname + search, cookie), path: pathname + search }
}

describe('with an https URL behind a gateway, every cookie is bound to its host and to https', () => {
  it('of a login with a password and its logout', async () => {
    const begun = await logIn('artist')
    expectHardened(begun, SESSION)
    expectHardened(await ask('POST', '/api/users/logout', sessionOf(begun)), SESSION)
    const again = await logIn('artist')
    expectHardened(await ask('POST', '/api/users/oidc/logout', sessionOf(again)), SESSION)
  })

  it.each(['/api/users/logout', '/api/users/oidc/logout'])(
    'and %s has the browser forget what the console has stored in it',
    async (path) => {
      const session = sessionOf(await logIn('artist'))
      const header = async () => (await ask('POST', path, session)).headers.get('clear-site-data')
      expect(await header()).toBe('"storage"')
      // The session has ended: its user may go on after another login.
      expect(await header()).toBeNull()
    },
  )

  it('of a login at the identity provider, also where it fails', async () => {
    const { begun, ended, path } = await throughProvider('')
    expectHardened(begun, '__Host-console-login')
    expectHardened(ended, '__Host-console-login', SESSION)
    expect(await userOf(sessionOf(ended))).toBe('artist@example.test')
    expectHardened(await ask('GET', path), '__Host-console-login')
  })

  it('of an invitation', async () => {
    const { token } = createInvitation()
    const opened = await ask('GET', `/api/artists/invitation?token=${token}`)
    expectHardened(opened, '__Host-console-invitation')
  })
})

describe('a session that a stranger has planted before the login', () => {
  /** Sessions of the stranger: real, ended, made up, and under the name that any neighbouring host can set. */
  const PLANTED: readonly [string, (own: string) => string | Promise<string>][] = [
    ['that is the own one of the stranger', (own) => own],
    [
      'that has ended',
      async (own) => {
        await ask('POST', '/api/users/logout', own)
        return own
      },
    ],
    ['that is none', () => `${SESSION}=made-up`],
    ['by a neighbouring host', (own) => own.replace('__Host-', '')],
  ]

  it.each(PLANTED)('%s is not the one after a login with a password', async (_, plant) => {
    const planted = await plant(sessionOf(await logIn('artist-2')))
    const before = await userOf(planted)
    const begun = await logIn('artist', planted)
    expect(begun).toAnswer(200)
    expect(sessionOf(begun)).not.toBe(planted)
    expect(await userOf(sessionOf(begun))).toBe('artist@example.test')
    expect(await userOf(planted)).toBe(before)
    expect(before).not.toBe('artist@example.test')
  })

  it.each(PLANTED)('%s is not the one after a login at the provider', async (_, plant) => {
    const planted = await plant(sessionOf(await logIn('artist-2')))
    const before = await userOf(planted)
    const { ended } = await throughProvider(planted)
    expect(ended).toAnswer(200)
    expect(sessionOf(ended)).not.toBe(planted)
    expect(await userOf(sessionOf(ended))).toBe('artist@example.test')
    expect(await userOf(planted)).toBe(before)
  })

  it('for another path or by a neighbouring host does not count beside the real one', async () => {
    const planted = sessionOf(await logIn('artist-2')).replace('__Host-', '')
    const real = sessionOf(await logIn('artist'))
    for (const both of [`${planted}; ${real}`, `${real}; ${planted}`]) {
      expect(await userOf(both)).toBe('artist@example.test')
    }
  })

  it('leaves no session on the server after the logout', async () => {
    const session = sessionOf(await logIn('artist'))
    await ask('POST', '/api/users/logout', session)
    expect(await userOf(session)).toBeNull()
    const kept = await withClient(service.databaseUrl, async (client) => {
      const [, payload = ''] = session.split('.')
      const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
      return (await client.query('SELECT 1 FROM users_sessions WHERE id = $1', [sid])).rowCount
    })
    expect(kept).toBe(0)
  })
})
