import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningPeer } from '../../src/stand-ins/http/running-peer.ts'
import { DEFAULT_ACCOUNTS } from '../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { createSigningKeys } from '../../src/stand-ins/identity-provider/signing-keys.ts'
import { startDevelopmentProvider } from '../../src/stand-ins/identity-provider/start.ts'
import { requestLogin, sessionCookie } from '../support/identity/password-login.ts'
import { call } from '../support/service/api.ts'
import { sendRaw } from '../support/service/raw-http.ts'
import type { Login } from '../support/service/service.ts'
import type { RunningConsole } from '../support/service/start-console.ts'
import { freePort } from '../support/system/free-port.ts'
import { goTo, openPage, untilReady } from './console-page.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { openBrowser } from './open-browser.ts'
import { NO_JOBS, startTestConsole } from './start-test-console.ts'

let provider: RunningPeer
let service: RunningConsole
let browser: Browser

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()]
  // To a browser 127.0.0.1 and localhost are two sites, as a real provider and the console are.
  provider = await startDevelopmentProvider({
    port: providerPort,
    issuer: `http://127.0.0.1:${providerPort}`,
    clients: [
      {
        clientId: 'print-commerce',
        redirectUris: [`http://localhost:${port}/api/users/oidc/callback`],
      },
    ],
    accounts: DEFAULT_ACCOUNTS,
    keys: await createSigningKeys(),
  })
  const ownProvider = { OIDC_ISSUER: provider.url, OIDC_NAME: 'Example ID' }
  service = await startTestConsole({ PORT: String(port), ...ownProvider }, NO_JOBS)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await provider?.close()
})

const button = (page: Page) => page.getByRole('link', { name: 'Log in with Example ID' })

async function atProvider(page: Page, url = '/admin/login'): Promise<void> {
  await goTo(page, url)
  await button(page).click()
  await page.waitForURL(`${provider.url}/**`)
}

async function logInAt(page: Page, account: string, password = `${account}-password`) {
  await page.locator('#login').fill(`${account}@example.test`)
  await page.locator('#password').fill(password)
  await page.locator('button.strong').click()
}

describe('Behind the login page', () => {
  /** Asks for a server function as the console's own pages do. */
  async function callFunction(name: string, args: object = {}, cookie = '') {
    const page = await (await fetch(`${service.origin}/admin/login`)).text()
    const [, id = ''] = /\\"id\\":\\"([0-9a-f]{42})\\",\\"bound\\":null/.exec(page) ?? []
    const answer = await fetch(`${service.origin}/admin/login`, {
      method: 'POST',
      headers: { 'next-action': id, 'content-type': 'text/plain', origin: service.origin, cookie },
      body: JSON.stringify([{ name, args }]),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('answer server functions by the names of functions alone, and nothing of the request', async () => {
    expect((await callFunction('table-state')).text).toContain('Unauthorized')
    for (const name of ['constructor', 'toString', 'schedule-publish', 'nothing']) {
      const { status, text } = await callFunction(name)
      expect([name, status, text.length < 200]).toEqual([name, 500, true])
    }
  })

  it('leave one short line in the log for refused server functions, however many there are', async () => {
    const log = path.join(service.folder, 'logs/web.log')
    const size = async () => (await stat(log)).size
    const before = await size()
    for (let count = 0; count < 50; count += 1) {
      await callFunction('table-state')
      await callFunction('constructor')
      await callFunction('render-list', { collectionSlug: 'artworks', query: {} })
    }
    // Three causes, and one line of each.
    expect((await size()) - before).toBeLessThan(3000)
  })

  const sessionOf = async (login: Login) => {
    const answer = await requestLogin({ url: service.origin }, login)
    return { id: (answer.body.user as { id: string }).id, cookie: sessionCookie(answer) }
  }

  it('leave an entry in the audit log for what is closed to the user', async () => {
    const [artist, admin] = [await sessionOf('artist-2'), await sessionOf('super-admin')]
    const headers = { cookie: artist.cookie, origin: service.origin }
    for (const path of ['audit-log', `service-accounts/${admin.id}`]) {
      const page = await fetch(`${service.origin}/admin/collections/${path}`, { headers })
      expect(page).toAnswer(404)
    }
    for (const path of ['artists', 'artists', `sessions?user=${admin.id}`]) {
      const page = await fetch(`${service.origin}/admin/${path}`, { headers })
      expect(page).toAnswer(200)
      await page.text()
    }
    const open = await fetch(`${service.origin}/admin/collections/artworks`, { headers })
    expect(open).toAnswer(200)
    for (const collectionSlug of ['system-settings', 'system-settings', 'artworks', 'nothing'])
      await callFunction('table-state', { collectionSlug, query: {} }, artist.cookie)
    const question = `where[actor][equals]=${artist.id}&where[outcome][equals]=denied&sort=createdAt`
    const answer = await call<{ docs: Record<string, unknown>[] }>(
      { url: service.origin },
      'GET',
      `/api/audit-log?${question}`,
      { headers: { ...headers, cookie: admin.cookie } },
    )
    expect(answer.body.docs).toMatchObject([
      { target: 'audit-log', method: 'GET', path: '/admin/collections/audit-log' },
      { target: 'service-accounts', record: admin.id, method: 'GET' },
      { target: null, method: 'GET', path: '/admin/artists' },
      { target: null, method: 'GET', path: '/admin/sessions' },
      { target: 'system-settings', method: 'POST', path: '/admin' },
    ])
  })

  it('let users lock only what they may change', async () => {
    const [artist, admin] = [await sessionOf('artist'), await sessionOf('super-admin')]
    const form = (slug: string, id: string) => ({
      ...{ collectionSlug: slug, schemaPath: slug, operation: 'update', id, data: { id } },
      ...{ docPermissions: { fields: true }, docPreferences: { fields: {} }, skipValidation: true },
      returnLockStatus: true,
    })
    const locked = async (who: { cookie: string }, slug: string, id: string) =>
      (await callFunction('form-state', form(slug, id), who.cookie)).text.includes(
        '"isLocked":true',
      )
    expect(await locked(artist, 'brands', 'art')).toBe(false)
    expect(await locked(artist, 'users', artist.id)).toBe(false)
    expect(await locked(admin, 'brands', 'art')).toBe(true)
    for (const path of ['brands/art', `users/${artist.id}`]) {
      const headers = { cookie: admin.cookie, origin: service.origin }
      const change = { json: { name: 'Renamed' }, headers }
      const answer = await call({ url: service.origin }, 'PATCH', `/api/${path}`, change)
      expect([path, answer.status]).toEqual([path, 200])
    }
  })

  it.each(['/admin/login', '/api/health', '/nowhere', '//nowhere', 'http://127.0.0.1:1/'])(
    'no connection is given up to another protocol, and none stays open: %s',
    async (target) => {
      const answer = await sendRaw(service.origin, [
        `GET ${target} HTTP/1.1\r\nHost: ${new URL(service.origin).host}\r\nUpgrade: websocket\r\n`,
        'Connection: close, Upgrade\r\n\r\n',
      ])
      expect([200, 308, 400, 404]).toContain(answer.status)
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
    },
  )
})

describe('The login page', () => {
  it.each(SCREEN_LOOKS)('can be used by everybody: %j', async ({ examined, ...look }) => {
    const page = await openPage(browser, service.origin, look)
    await goTo(page, '/admin/login?problem=LOGIN_DENIED')
    await page.locator('.login-panel [role=alert]').waitFor()
    expect(await faultsInAllWidths(page, { examined })).toEqual([])
    await page.context().close()
  })

  it('shows no text that another site has put into its URL', async () => {
    const page = await openPage(browser, service.origin)
    await goTo(page, '/admin/login?problem=%3Cb%3Eevil&redirect=https://evil.example.test')
    await button(page).waitFor()
    expect(await page.getByText('evil').count()).toBe(0)
    await page.context().close()
  })
})

describe('A login at a provider on another site', () => {
  it('leads to the page that was asked for, after a wrong password too', async () => {
    const page = await openPage(browser, service.origin)
    await atProvider(page, '/admin/collections/artworks')
    await logInAt(page, 'artist', 'wrong-password')
    await page.getByText('The e-mail or the password is wrong.').waitFor()
    await logInAt(page, 'artist')
    await page.getByText('No artworks yet').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/collections/artworks')
    await page.context().close()
  })

  it.each([
    ['en', 'Cancel', 'The identity provider did not let you in.'],
    ['ja', 'キャンセル', 'IDプロバイダーでログインが許可されませんでした。'],
  ] as const)(
    'that is cancelled there is told on the login page (%s)',
    async (language, cancel, told) => {
      const page = await openPage(browser, service.origin, { language })
      await goTo(page, '/admin/login')
      await page.locator('.login-panel__button').click()
      await page.getByRole('button', { name: cancel }).click()
      await page.waitForURL('**/admin/login?problem=LOGIN_DENIED')
      expect(await page.locator('.login-panel [role=alert]').textContent()).toContain(told)
      await page.context().close()
    },
  )

  it('says on the account whether a second factor was used, and ends with the logout', async () => {
    const page = await openPage(browser, service.origin)
    await atProvider(page)
    await logInAt(page, 'super-admin')
    await page.locator('.dashboard').waitFor()
    await goTo(page, '/admin/account')
    await page.getByText('You logged in with a second factor.').waitFor()
    await goTo(page, '/admin')
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await page.waitForURL('**/admin/login')
    await goTo(page, '/admin')
    await page.waitForURL('**/admin/login*')
    await button(page).waitFor()
    expect(await page.locator('.dashboard').count()).toBe(0)
    await page.context().close()
  })

  it('is over at the next request when the account is disabled', async () => {
    const page = await openPage(browser, service.origin)
    await atProvider(page)
    await logInAt(page, 'artist-2')
    await page.locator('.dashboard').waitFor()
    const token = await requestIdToken({
      issuer: provider.url,
      login: 'dev-super-admin',
      password: 'super-admin-password',
    })
    const disable = async (disabled: boolean) => {
      const where = 'where[email][equals]=artist-2@example.test'
      const answer = await fetch(`${service.origin}/api/users?${where}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ disabled }),
      })
      expect(answer).toAnswer(200)
    }
    await disable(true)
    await goTo(page, '/admin/collections/artworks')
    await page.waitForURL('**/admin/login**')
    await untilReady(page)
    expect(await page.getByText('No artworks yet').count()).toBe(0)
    // The next login is refused as well, and says why.
    await page.context().clearCookies()
    await atProvider(page)
    await logInAt(page, 'artist-2')
    await page.getByText('There is no active account here for your login.').waitFor()
    await disable(false)
    await page.context().close()
  })
})
